import { systemClock } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { guardMasker } from '../compose/guard-masker.js';
import type { AskingClient } from './asking-client.js';
import { callIdPrefix } from './call-id.js';
import { clientSession } from './client-session.js';
import { governedTool } from './governed-tool.js';
import type { HookEvent } from './hook-event.js';

/** Calls of one session among which the one that an outcome belongs to is looked for. */
const MANY_CALLS = 1000;

/** Records what became of a call that was handed over. */
export async function recordOutcome(
  store: Store,
  event: HookEvent,
  client: AskingClient,
): Promise<void> {
  const { ports, sessionId } = await clientSession(store, event, client);
  const { name } = governedTool(client, event.tool);
  const callId = event.callId ?? (await unnamedCall(store, sessionId, name, event));
  const isError = event.outcome?.isError === true;
  const result = guardMasker.mask(event.outcome?.result ?? null);
  const late = { callId, sessionId, at: systemClock.now(), isError, result };
  const draft = {
    seq: 0,
    timestamp: late.at,
    sessionId,
    agentId: client,
    event: {
      channel: 'monitor',
      type: 'tool_late_result',
      callId,
      toolName: name,
      isError,
    } as const,
  };
  await ports.records.keepLate(late, [draft]);
}

/**
 * Of a client that names no call: the last one with the same arguments whose outcome is not known yet, else the last one
 * of the same tool, whose arguments a person may have edited.
 */
async function unnamedCall(
  store: Store,
  sessionId: string,
  name: string,
  event: HookEvent,
): Promise<string> {
  const known = new Set((await store.lateResults(sessionId)).map(({ callId }) => callId));
  const records = await store.calls.list({ sessionId, limit: MANY_CALLS });
  const open = records.filter(
    (record) => record.name === name && record.startedAt !== undefined && !known.has(record.id),
  );
  const prefix = callIdPrefix(event);
  const found = open.find(({ id }) => id.startsWith(prefix)) ?? open[0];
  if (found === undefined) throw new Error(`no call of ${name} was handed over in ${sessionId}`);
  return found.id;
}
