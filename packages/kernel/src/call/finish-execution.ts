import { messageOf } from '@sluice/plain';
import type { Awaitable } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { runPostHooks } from '../hooks/run-post-hooks.js';
import { makeFailure } from '../result/failure.js';
import { thrownCode } from '../result/tool-failure-code.js';
import type { CallOutcome } from './call-outcome.js';
import type { Execution } from './execution.js';
import { finishStopped, finishWithResult } from './finish-call.js';
import { hookCall, hookContext, hookLimits, hooksOf } from './hook-steps.js';
import type { LiveCall } from './live-call.js';
import { cutShort } from './stops.js';

/** Post-hooks, record and result of a call whose tool ran. */
export function finishExecution(
  call: LiveCall,
  tool: Tool,
  execution: Execution,
): Awaitable<CallOutcome> {
  switch (execution.kind) {
    case 'threw':
      return finishStopped(call, {
        state: 'FAILED',
        failure: makeFailure(thrownCode(execution.error), call.name, messageOf(execution.error)),
      });
    case 'timeout':
    case 'cancelled':
      return finishStopped(call, cutShort(call, execution));
    case 'returned': {
      const hooks = hooksOf(call.core, tool);
      if (hooks.length === 0) return finishWithResult(call, execution.value);
      return finishHooked(call, hooks, execution.value);
    }
  }
}

async function finishHooked(
  call: LiveCall,
  hooks: readonly Hooks[],
  value: unknown,
): Promise<CallOutcome> {
  const context = hookContext(call);
  const hooked = await runPostHooks(hooks, hookCall(call), value, context, hookLimits(call.core));
  if (hooked.kind === 'result') return finishWithResult(call, hooked.result);
  return finishStopped(call, {
    state: 'FAILED',
    failure: makeFailure(
      'HOOK_FAILED',
      call.name,
      `The tool ran, but its result is withheld because a check on it failed: ${hooked.reason}`,
    ),
    note: 'hook failed',
  });
}
