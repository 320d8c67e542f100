import { isRecord } from '@sluice/plain';
import { loadMessages } from '../history/load-messages.js';
import type { AgentStore } from '../ports/agent-store.js';
import type { MessageUsage } from '../ports/message-store.js';

const CHILDREN = 1_000;
const UNKNOWN = 'unknown';

/** What a session used, whole and by the model that answered. */
export interface SessionUsage extends MessageUsage {
  readonly byModel: Readonly<Record<string, MessageUsage>>;
}

/** Adds up what every answer of a session and of its sub-agents is kept with. */
export async function sessionUsage(store: AgentStore, sessionId: string): Promise<SessionUsage> {
  const byModel = new Map<string, MessageUsage>();
  await addUp(store, sessionId, byModel);
  return {
    ...[...byModel.values()].reduce(added, NOTHING),
    byModel: Object.fromEntries(byModel),
  };
}

const NOTHING: MessageUsage = { inputTokens: 0, outputTokens: 0 };

async function addUp(
  store: AgentStore,
  sessionId: string,
  byModel: Map<string, MessageUsage>,
): Promise<void> {
  for (const { meta } of await loadMessages(store.messages, sessionId)) {
    if (!isRecord(meta?.usage)) continue;
    const model = typeof meta.model === 'string' ? meta.model : UNKNOWN;
    byModel.set(model, added(byModel.get(model) ?? NOTHING, meta.usage));
  }
  const children = await store.sessions.list({ parentSessionId: sessionId, limit: CHILDREN });
  for (const { id } of children) await addUp(store, id, byModel);
}

function added(
  sum: MessageUsage,
  more: MessageUsage | Readonly<Record<string, unknown>>,
): MessageUsage {
  const count = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const costs = [sum.costUsd, more.costUsd].filter((cost) => typeof cost === 'number');
  return {
    inputTokens: sum.inputTokens + count(more.inputTokens),
    outputTokens: sum.outputTokens + count(more.outputTokens),
    ...(costs.length === 0 ? {} : { costUsd: costs.reduce((all, cost) => all + cost, 0) }),
  };
}
