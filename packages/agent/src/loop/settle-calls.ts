import type { CallOutcome, ToolCallRecord } from '@sluice/kernel';
import { openCalls } from '../history/open-calls.js';
import type { MessageToolCall } from '../ports/message-store.js';
import { toolMessage } from './call-tools.js';
import type { TurnWork } from './turn-work.js';

/**
 * Brings a session that an earlier process left to a whole state: unfinished calls are sealed or wait for
 * their person again, and every call of the transcript gets its answer. Nothing that may have begun runs again.
 */
export async function settleCalls(work: TurnWork): Promise<void> {
  const { runtime, transcript, announcer, mode, stop } = work;
  const resumed = await runtime.resume({ mode, signal: stop.signal });
  const waiting = resumed.waiting.map(({ callId }) => callId);
  if (resumed.sealed.length + waiting.length > 0) {
    await announcer.event({
      channel: 'monitor',
      type: 'note',
      name: 'agent_resumed',
      data: { sealed: resumed.sealed.map(({ toolCallId }) => toolCallId), waiting },
    });
  }
  const waited = await Promise.all(resumed.waiting.map(({ outcome }) => outcome));
  const ended = new Map([...resumed.sealed, ...waited].map((entry) => [entry.toolCallId, entry]));
  work.outcomes.push(...ended.values());

  const open = openCalls(transcript.rows);
  if (!open) return;
  const outcomes: CallOutcome[] = [];
  for (const call of open.calls) {
    outcomes.push(ended.get(call.id) ?? (await endedBefore(work, call)));
  }
  await transcript.append(outcomes.map((outcome) => toolMessage(outcome, work.parts.clock.now())));
}

/** A call that ended, but whose answer did not reach the transcript; or one that never began. */
async function endedBefore(work: TurnWork, call: MessageToolCall): Promise<CallOutcome> {
  const record = await work.bound.records.get(work.sessionId, call.id);
  if (record) return outcomeOf(record);
  return work.runtime.sealUnbegun(call, { mode: work.mode });
}

function outcomeOf(record: ToolCallRecord): CallOutcome {
  return {
    toolCallId: record.id,
    toolName: record.name,
    state: record.state,
    result: record.result ?? null,
    isError: record.isError === true,
    ...(record.attachments === undefined ? {} : { attachments: record.attachments }),
    ...(record.errorCode === undefined ? {} : { errorCode: record.errorCode }),
  };
}
