import { type CallOutcome, modelText, withoutData } from '@sluice/kernel';
import type { MessageToolCall, NewMessage } from '../ports/message-store.js';
import type { AskedCall } from './ask-model.js';
import type { TurnWork } from './turn-work.js';
import { waitWhilePaused } from './wait-while-paused.js';

const GOOD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Gives every call an id that is good, and new in this session; the model's own where it is both. */
export async function giveIds(
  work: TurnWork,
  asked: readonly AskedCall[],
): Promise<MessageToolCall[]> {
  const { bound, sessionId, parts } = work;
  const seen = new Set<string>();
  const calls: MessageToolCall[] = [];
  for (const { id, name, arguments: text } of asked) {
    const isNew =
      id !== undefined &&
      GOOD_ID.test(id) &&
      !seen.has(id) &&
      (await bound.records.get(sessionId, id)) === undefined;
    const given = isNew ? id : parts.ids.newId('call');
    seen.add(given);
    calls.push({ id: given, name, arguments: text });
  }
  return calls;
}

/** Runs the calls of one answer side by side; outcomes in their order. Never rejects. */
export async function callTools(
  work: TurnWork,
  calls: readonly MessageToolCall[],
): Promise<CallOutcome[]> {
  const { runtime, mode, stop, parts, budget, outcomes } = work;
  const ended = await Promise.all(
    calls.map((call) =>
      parts.telemetry.tool(call, work, async () => {
        await waitWhilePaused(work);
        return runtime.runCall(call, { mode, signal: stop.signal });
      }),
    ),
  );
  // Only the time tools ran; what people took to answer is theirs.
  budget.spendTime(Math.max(0, ...ended.map((outcome) => outcome.durationMs ?? 0)));
  outcomes.push(...ended);
  return ended;
}

/** The answer to a call as it stands in the transcript. */
export function toolMessage(outcome: CallOutcome, now: number): NewMessage {
  return {
    role: 'tool',
    content: modelText(outcome),
    tool_call_id: outcome.toolCallId,
    tool_name: outcome.toolName,
    is_error: outcome.isError,
    ...(outcome.attachments ? { attachments: outcome.attachments.map(withoutData) } : {}),
    created_at: now,
  };
}
