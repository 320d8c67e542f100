import { messageOf } from '@sluice/plain';
import { draftEvent } from '../events/event-types.js';
import { plainValue } from '../result/to-result-text.js';
import type { RunningCall } from './call.js';
import type { Settled } from './execution.js';
import type { RuntimeCore } from './runtime-core.js';

/** Keeps what a tool answered after its call had ended. Nobody waits for it: a failure is told to the operator. */
export async function keepLate(core: RuntimeCore, call: RunningCall, late: Settled): Promise<void> {
  const { sessionId, ports } = core;
  const { id: callId, name: toolName } = call;
  const isError = late.kind === 'threw';
  const at = ports.clock.now();
  const event = {
    channel: 'monitor',
    type: 'tool_late_result',
    callId,
    toolName,
    isError,
  } as const;
  try {
    const result = ports.masker.mask(isError ? messageOf(late.error) : plainValue(late.value));
    await ports.records.keepLate({ callId, sessionId, at, isError, result }, [
      draftEvent(core, at, event),
    ]);
  } catch (error) {
    ports.log.error('late_result_not_kept', { call_id: callId, message: messageOf(error) });
  }
}
