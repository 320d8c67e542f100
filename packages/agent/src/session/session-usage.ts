import { isRecord } from '@sluice/plain';
import { loadMessages } from '../history/load-messages.js';
import type { AgentStore } from '../ports/agent-store.js';
import type { MessageUsage } from '../ports/message-store.js';

const CHILDREN = 1_000;

/** Adds up what every answer of a session and of its sub-agents is kept with. */
export async function sessionUsage(store: AgentStore, sessionId: string): Promise<MessageUsage> {
  let sum: MessageUsage = { inputTokens: 0, outputTokens: 0 };
  for (const { meta } of await loadMessages(store.messages, sessionId)) {
    if (isRecord(meta?.usage)) sum = added(sum, meta.usage);
  }
  const children = await store.sessions.list({ parentSessionId: sessionId, limit: CHILDREN });
  for (const { id } of children) sum = added(sum, { ...(await sessionUsage(store, id)) });
  return sum;
}

function added(sum: MessageUsage, more: Readonly<Record<string, unknown>>): MessageUsage {
  const count = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const costs = [sum.costUsd, more.costUsd].filter((cost) => typeof cost === 'number');
  return {
    inputTokens: sum.inputTokens + count(more.inputTokens),
    outputTokens: sum.outputTokens + count(more.outputTokens),
    ...(costs.length === 0 ? {} : { costUsd: costs.reduce((all, cost) => all + cost, 0) }),
  };
}
