import { isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { runPostHooks } from '../hooks/run-post-hooks.js';
import { messageOf } from '../message-of.js';
import { makeFailure } from '../result/failure.js';
import { awaitApproval, openApproval } from './ask-approval.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { type Execution, execute } from './execute.js';
import { draft, finishStopped, finishWithResult } from './finish-call.js';
import {
  evaluatePolicy,
  gateAgain,
  gateMode,
  lookUp,
  parse,
  policyDenied,
  type Question,
  questionOf,
  type Step,
  validate,
} from './gates.js';
import { hookCall, hookContext, hookLimits, hooksOf, preHooks } from './hook-steps.js';
import { LiveCall } from './live-call.js';
import type { RuntimeCore } from './runtime-core.js';
import {
  cutShort,
  duplicate,
  failedOutcome,
  internal,
  notRecorded,
  notStarted,
  recordFailure,
} from './stops.js';
import type { Turn } from './turn.js';

/**
 * One call from request to outcome. Never rejects: whatever goes wrong is an outcome with the call's id.
 * The order is the contract: look up, mode gate, parse, validate, policy, pre-hooks, approval, run, post-hooks, record.
 */
export async function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  const call = new LiveCall(
    core,
    request.id ?? core.ports.ids.newId('call'),
    request.name,
    request.arguments,
    turn,
  );
  try {
    const created = core.ports.records.create(call.record());
    if (!(isPromise(created) ? await created : created)) return duplicate(call);
    const started = core.ports.events.append([
      draft(call, { channel: 'progress', type: 'tool:start', call: call.snapshot() }),
    ]);
    if (isPromise(started)) await started;
  } catch (error) {
    core.ports.log.error('call_not_kept', {
      call_id: call.id,
      state: 'PENDING',
      message: messageOf(error),
    });
    return notRecorded(call, error);
  }
  try {
    const tool = core.registry.get(call.name);
    const refusal = lookUp(call, tool) ?? gateMode(call, tool) ?? parse(call);
    if (refusal || !tool) return await finishStopped(call, refusal ?? internal(call, 'no tool'));
    call.tool = tool;
    const invalid = validate(call, tool, call.args);
    const stop = isPromise(invalid) ? await invalid : invalid;
    if (stop) return await finishStopped(call, stop);
    return await decideAndRun(call, tool);
  } catch (error) {
    return await crashed(call, error);
  }
}

/** A call that an earlier process left waiting for a person goes on from there. */
export async function continueCall(call: LiveCall): Promise<CallOutcome> {
  try {
    const tool = call.core.registry.get(call.name);
    const refusal = lookUp(call, tool) ?? gateMode(call, tool);
    if (refusal || !tool) {
      return await finishStopped(call, {
        ...(refusal ?? internal(call, 'no tool')),
        state: 'DENIED',
      });
    }
    call.tool = tool;
    const stop = await waitForPerson(call, tool);
    return stop ? await finishStopped(call, stop) : await runApproved(call, tool);
  } catch (error) {
    return await crashed(call, error);
  }
}

async function decideAndRun(call: LiveCall, tool: Tool): Promise<CallOutcome> {
  const policy = evaluatePolicy(call, tool);
  const decision = isPromise(policy) ? await policy : policy;
  if (decision.verdict === 'deny') return finishStopped(call, policyDenied(call, decision));

  const hooks = hooksOf(call.core, tool);
  let asks = decision.verdict === 'ask' ? questionOf(decision) : undefined;
  if (hooks.length > 0) {
    const hooked = await preHooks(call, tool, hooks);
    if (hooked.kind === 'stop') return finishStopped(call, hooked.stop);
    if (hooked.kind === 'result') return finishHookResult(call, hooked.result);
    asks = hooked.question ?? asks;
  }
  if (asks && !(await isGranted(call, asks))) {
    await openApproval(call, asks.meta);
    const stop = await waitForPerson(call, tool);
    if (stop) return finishStopped(call, stop);
  }
  return runApproved(call, tool, hooks);
}

async function isGranted(call: LiveCall, question: Question): Promise<boolean> {
  const { grants, clock } = call.core.ports;
  const grant = await grants.use({
    toolName: call.name,
    digest: call.digest,
    sessionId: call.core.sessionId,
    now: clock.now(),
    needsExactArguments: question.needsExactArguments,
  });
  if (!grant) return false;
  call.approval = {
    required: true,
    decision: 'allow',
    outcome: 'approved',
    decidedBy: grant.origin.decidedBy,
    decidedAt: clock.now(),
    grantId: grant.id,
    meta: question.meta,
  };
  return true;
}

async function waitForPerson(call: LiveCall, tool: Tool): Promise<Step> {
  const approval = await awaitApproval(call);
  if (!('kind' in approval)) return approval;
  if (approval.edited === undefined) return undefined;
  call.replaceArguments(approval.edited);
  const again = await gateAgain(call, tool);
  // From APPROVED a call can only run or fail.
  return again.kind === 'stop' ? { ...again.stop, state: 'FAILED' } : undefined;
}

async function finishHookResult(call: LiveCall, result: unknown): Promise<CallOutcome> {
  call.move('EXECUTING', 'hook provided result');
  return finishWithResult(call, result);
}

async function runApproved(
  call: LiveCall,
  tool: Tool,
  hooks: readonly Hooks[] = hooksOf(call.core, tool),
): Promise<CallOutcome> {
  const { core, turn } = call;
  const slot = core.slots.acquire(tool.name, tool.metadata.concurrent === true, turn);
  const hasSlot = slot === true ? true : await slot;
  if (!hasSlot) return finishStopped(call, notStarted(call, turn.cancelReason ?? 'cancelled'));
  let execution: Execution;
  try {
    if (turn.cancelReason !== undefined)
      return await finishStopped(call, notStarted(call, turn.cancelReason));
    // The digest goes into the record that is written before the tool runs.
    void call.digest;
    call.move('EXECUTING');
    call.startedAt = core.ports.clock.now();
    try {
      const kept = core.ports.records.save(call.record());
      if (isPromise(kept)) await kept;
    } catch (error) {
      call.startedAt = undefined;
      return await finishStopped(call, { state: 'FAILED', failure: recordFailure(call, error) });
    }
    execution = await execute(call, tool);
  } finally {
    core.slots.release(tool.name);
  }
  return finishExecution(call, hooks, execution);
}

async function finishExecution(
  call: LiveCall,
  hooks: readonly Hooks[],
  execution: Execution,
): Promise<CallOutcome> {
  switch (execution.kind) {
    case 'threw':
      return finishStopped(call, {
        state: 'FAILED',
        failure: makeFailure('TOOL_ERROR', call.name, messageOf(execution.error)),
      });
    case 'timeout':
    case 'cancelled':
      return finishStopped(call, cutShort(call, execution));
    case 'returned': {
      if (hooks.length === 0) return finishWithResult(call, execution.value);
      const hooked = await runPostHooks(
        hooks,
        hookCall(call),
        execution.value,
        hookContext(call),
        hookLimits(call.core),
      );
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
  }
}

/** A fault of ours: the call still ends, with its id, and the operator hears of it. */
async function crashed(call: LiveCall, error: unknown): Promise<CallOutcome> {
  call.core.ports.log.error('call_crashed', {
    call_id: call.id,
    state: call.state,
    message: messageOf(error),
  });
  const stop = internal(call, messageOf(error));
  if (call.state === 'PENDING' || call.state === 'APPROVED' || call.state === 'EXECUTING') {
    return finishStopped(call, stop);
  }
  if (call.state === 'APPROVAL_REQUIRED') return finishStopped(call, { ...stop, state: 'DENIED' });
  return failedOutcome(call, stop.failure, true);
}
