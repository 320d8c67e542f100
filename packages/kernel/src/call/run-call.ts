import { workOutEffect } from '../approval/effect.js';
import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { PostHookOutcome } from '../hooks/run-post-hooks.js';
import { askAgain, askUnlessGranted } from './ask-person.js';
import { awaitAnswer } from './await-answer.js';
import {
  type ApprovedCall,
  type AskedCall,
  answeredCall,
  type OpenCall,
  type PendingCall,
  type RunningCall,
  runningCall,
} from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { endCrashed } from './end-crashed.js';
import { finishStopped, finishWithResult } from './finish-call.js';
import { passGates } from './gates/pass-gates.js';
import { keepStep } from './keep-step.js';
import { gatedCall, newCall } from './new-call.js';
import { hookResult, passHooks } from './pass-hooks.js';
import { type Execution, runTool } from './run-tool.js';
import type { RuntimeCore } from './runtime-core.js';
import { cutShort, notStarted, threw, withheld } from './stops.js';
import type { Turn } from './turn.js';
import { duplicateOutcome, unkeptOutcome } from './unrecorded-outcome.js';

/** A call on its way, and how far it has come. */
export interface Journey {
  readonly core: RuntimeCore;
  readonly turn: Turn;
  call: OpenCall;
}

/**
 * One call from request to outcome. It never rejects: whatever goes wrong is an outcome with the call's id.
 * The order is the contract: look up, mode, parse, validate, policy, hooks, approval, run, hooks, record.
 */
export async function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  const first = newCall(core, request, turn);
  const journey: Journey = { core, turn, call: first };
  try {
    const opening = await opened(core, first);
    if (opening !== 'kept') return opening;

    const { id, name, mode } = first;
    const gated = await passGates(core, { id, name, mode, arguments: request.arguments });
    const checked = gatedCall(core, first, gated);
    if (gated.verdict === 'stop') return await finishStopped(core, checked, gated.stop);

    const hooked = await passHooks(core, checked, gated);
    if (hooked.verdict === 'stop') return await finishStopped(core, hooked.call, hooked.stop);
    if (hooked.verdict === 'result') {
      const answered = answeredCall(hooked.call, core.ports.clock.now());
      return await finishWithResult(core, answered, hooked.result);
    }

    const { tool } = gated;
    const decided =
      hooked.verdict === 'pass'
        ? hooked.call
        : await askUnlessGranted(core, tool, hooked.call, hooked.question);
    return await runDecided(journey, tool, decided);
  } catch (error) {
    return endCrashed(core, journey.call, error);
  }
}

/** Writes the call down. One that cannot be recorded, or whose id is taken, ends here. */
function opened(core: RuntimeCore, call: PendingCall): Awaitable<'kept' | CallOutcome> {
  const read = (answer: 'kept' | 'duplicate') =>
    answer === 'kept' ? answer : duplicateOutcome(call);
  try {
    const kept = keepStep(core, call);
    if (!isPromise(kept)) return read(kept);
    return kept.then(read, (error: unknown) => unkeptOutcome(core, call, error));
  } catch (error) {
    return unkeptOutcome(core, call, error);
  }
}

/** A call that an earlier process left waiting for a person goes on from there. */
export async function continueCall(
  core: RuntimeCore,
  turn: Turn,
  tool: Tool,
  call: AskedCall,
): Promise<CallOutcome> {
  const journey: Journey = { core, turn, call };
  try {
    return await runDecided(journey, tool, call);
  } catch (error) {
    return endCrashed(core, journey.call, error);
  }
}

/** From the question, where there is one, to the outcome. Runs only while the effect is the one that was approved. */
async function runDecided(
  journey: Journey,
  tool: Tool,
  decided: PendingCall | AskedCall,
): Promise<CallOutcome> {
  const { core, turn } = journey;
  let call: PendingCall | AskedCall | ApprovedCall = decided;
  for (;;) {
    journey.call = call;
    if (call.state === 'APPROVAL_REQUIRED') {
      const answered = await awaitAnswer(core, turn, call);
      if (answered.verdict === 'stop') return finishStopped(core, answered.call, answered.stop);
      call = answered.call;
      journey.call = call;
    }
    const taken = core.slots.take(tool, turn);
    const slot = isPromise(taken) ? await taken : taken;
    if (slot.kind === 'cancelled') return finishStopped(core, call, notStarted(call, slot.reason));
    try {
      let precondition: unknown;
      if (call.state === 'APPROVED' && call.effectDigest !== undefined) {
        const effect = await workOutEffect(core, tool, call.arguments.value);
        if (effect.digest !== call.effectDigest) {
          call = await askAgain(core, call, effect);
          continue;
        }
        precondition = effect.exact.precondition;
      }
      const running = runningCall(call, core.ports.clock.now());
      await keepStep(core, running);
      journey.call = running;
      // The turn may have been cancelled while this was written down.
      if (turn.cancelReason !== undefined) {
        const unstarted = { ...running, startedAt: undefined };
        return await finishStopped(core, unstarted, notStarted(call, turn.cancelReason));
      }
      const execution = await runTool(core, turn, { tool, call: running, precondition });
      return await finishExecution(core, tool, running, execution);
    } finally {
      slot.release();
    }
  }
}

function finishExecution(
  core: RuntimeCore,
  tool: Tool,
  call: RunningCall,
  execution: Execution,
): Awaitable<CallOutcome> {
  switch (execution.kind) {
    case 'threw':
      return finishStopped(core, call, threw(call, execution.error));
    case 'timeout':
    case 'cancelled':
      return finishStopped(core, call, cutShort(call, execution));
    case 'returned': {
      const hooked = hookResult(core, tool, call, execution.value);
      return isPromise(hooked)
        ? hooked.then((late) => finishHooked(core, call, late))
        : finishHooked(core, call, hooked);
    }
  }
}

function finishHooked(
  core: RuntimeCore,
  call: RunningCall,
  hooked: PostHookOutcome,
): Awaitable<CallOutcome> {
  if (hooked.kind === 'result') return finishWithResult(core, call, hooked.result);
  return finishStopped(core, call, withheld(call, hooked.reason));
}
