import { messageOf } from '@sluice/plain';
import { workOutEffect } from '../approval/effect.js';
import { isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { PostHookOutcome } from '../hooks/run-post-hooks.js';
import { askAgain, askUnlessGranted } from './ask-person.js';
import { awaitAnswer } from './await-answer.js';
import { type AskedCall, type OpenCall, type PendingCall, RunningCall } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { endCrashed } from './end-crashed.js';
import { finishStopped, finishWithResult } from './finish-call.js';
import { type Passage, passGates } from './gates/pass-gates.js';
import { keepStep, StepNotKept } from './keep-step.js';
import { askedFor, gatedCall } from './new-call.js';
import { asGated, hookRest, hookResult, hooksOf, passHooks } from './pass-hooks.js';
import { refuseUnmade } from './refuse-unmade.js';
import { runTool } from './run-tool.js';
import type { RuntimeCore } from './runtime-core.js';
import { cutShort, notStarted, threw, withheld } from './stops.js';
import type { Turn } from './turn.js';
import { duplicateOutcome, unkeptOutcome } from './unrecorded-outcome.js';

/**
 * One call from request to outcome. It never rejects: whatever goes wrong is an outcome with the call's id.
 * The order is the contract: look up, mode, parse, validate, policy, hooks, approval, run, hooks, record.
 */
export async function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  let gated: Passage;
  let call: PendingCall;
  try {
    const asked = askedFor(core, request, turn);
    gated = await passGates(core, asked);
    call = gatedCall(core, asked, gated);
  } catch (error) {
    return refuseUnmade(core, request, turn, error);
  }
  try {
    if (gated.verdict === 'stop') return await finishStopped(core, call, gated.stop);

    const hooks = hooksOf(core, gated.tool);
    if (!startsAtOnce(core, gated, hooks)) {
      try {
        const opened = keepStep(core, call);
        if ((isPromise(opened) ? await opened : opened) === 'duplicate')
          return duplicateOutcome(call);
      } catch (error) {
        return unkeptOutcome(core, call, error);
      }
      call = { ...call, isKept: true };
    }
    const hooked =
      hooks.length > 0 ? await passHooks(core, call, gated, hooks) : asGated(call, gated);
    if (hooked.verdict === 'stop') return await finishStopped(core, hooked.call, hooked.stop);
    if (hooked.verdict === 'result') {
      const answered = new RunningCall(hooked.call, core.ports.clock.now(), 'hook');
      return await finishWithResult(core, answered, hooked.result);
    }

    const { tool } = gated;
    const decided =
      hooked.verdict === 'pass'
        ? hooked.call
        : await askUnlessGranted(core, tool, hooked.call, hooked.question);
    if (decided.state === 'SURE_TO_FAIL') {
      const answered = new RunningCall(hooked.call, core.ports.clock.now(), 'effect');
      return await finishWithResult(core, answered, decided.result);
    }
    return await runDecided(core, turn, tool, decided);
  } catch (error) {
    return endCrashed(core, call, error);
  }
}

/**
 * Whether nothing stands between the gates and the run: such a call is first written down as it begins. Every other one
 * is written down before a hook or a person hears of it, or it waits.
 */
function startsAtOnce(
  { slots }: RuntimeCore,
  { verdict, tool }: Exclude<Passage, { verdict: 'stop' }>,
  hooks: readonly Hooks[],
): boolean {
  return verdict === 'pass' && !hooks.some(({ preToolUse }) => preToolUse) && slots.hasRoom(tool);
}

/**
 * From the question, where there is one, to the outcome; a call that an earlier process left waiting goes on here. It
 * never rejects. The tool runs only while the effect is the one that was approved.
 */
export async function runDecided(
  core: RuntimeCore,
  turn: Turn,
  tool: Tool,
  decided: PendingCall | AskedCall,
): Promise<CallOutcome> {
  let call: OpenCall = decided;
  try {
    for (;;) {
      if (call.state === 'APPROVAL_REQUIRED') {
        const answered = await awaitAnswer(core, turn, call);
        if (answered.verdict === 'stop') {
          return await finishStopped(core, answered.call, answered.stop);
        }
        call = answered.call;
      }
      const cancelled =
        turn.cancelReason ??
        (core.slots.take(tool) ? undefined : await core.slots.wait(tool, turn));
      if (cancelled !== undefined) {
        return await finishStopped(core, call, notStarted(call, cancelled));
      }
      try {
        let precondition: unknown;
        if (call.state === 'APPROVED' && call.effectDigest !== undefined) {
          const effect = await workOutEffect(core, tool, call.arguments.value);
          if (effect.exact.failure) {
            const answered = new RunningCall(call, core.ports.clock.now(), 'effect');
            return await finishWithResult(core, answered, effect.exact.failure);
          }
          if (effect.digest !== call.effectDigest) {
            call = await askAgain(core, call, effect);
            continue;
          }
          precondition = effect.exact.precondition;
        }
        const running = new RunningCall(call, core.ports.clock.now(), 'tool');
        try {
          const kept = keepStep(core, running);
          if ((isPromise(kept) ? await kept : kept) === 'duplicate') return duplicateOutcome(call);
        } catch (error) {
          throw new StepNotKept(running, error);
        }
        call = running;
        // The turn may have been cancelled while this was written down.
        if (turn.cancelReason !== undefined) {
          const unstarted = { ...call, startedAt: undefined };
          return await finishStopped(core, unstarted, notStarted(call, turn.cancelReason));
        }
        const execution = await runTool(core, turn, { tool, call, precondition });
        const hooks = hooksOf(core, tool);
        if (execution.kind === 'threw') {
          const words = await hookRest(core, call, messageOf(execution.error), hooks);
          const stop = threw(call, execution.error, words, core.limits.maxResultChars);
          return await finishStopped(core, call, stop);
        }
        if (execution.kind !== 'returned') {
          const partial = await hookRest(core, call, execution.partial, hooks);
          return await finishStopped(core, call, cutShort(call, { ...execution, partial }));
        }
        const hooked: PostHookOutcome =
          hooks.length > 0
            ? await hookResult(core, call, execution.value, hooks)
            : { kind: 'result', result: execution.value };
        return hooked.kind === 'result'
          ? await finishWithResult(core, call, hooked.result, execution.attached)
          : await finishStopped(core, call, withheld(call, hooked.reason));
      } finally {
        core.slots.giveBack(tool);
      }
    }
  } catch (error) {
    return endCrashed(core, call, error);
  }
}
