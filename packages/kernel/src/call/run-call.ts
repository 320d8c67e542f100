import { type Awaitable, isPromise } from '../awaitable.js';
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
import { type Hooked, hookCall, hookContext, hookLimits, hooksOf, preHooks } from './hook-steps.js';
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
 * Each step answers at once where it can, and only real promises are awaited.
 */
export async function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  const id = request.id ?? core.ports.ids.newId('call');
  const call = new LiveCall(core, id, request.name, request.arguments, turn);
  const opened = openRecord(call);
  const unopened = isPromise(opened) ? await opened : opened;
  if (unopened) return unopened;
  try {
    const tool = core.registry.get(call.name);
    const refusal = lookUp(call, tool) ?? gateMode(call, tool) ?? parse(call);
    if (refusal || !tool) return finishStopped(call, refusal ?? internal(call, 'no tool'));

    const validated = validate(call, tool, call.args);
    const invalid = isPromise(validated) ? await validated : validated;
    if (invalid) return finishStopped(call, invalid);

    const hooks = hooksOf(core, tool);
    const decided = decide(call, tool, hooks);
    const decision = isPromise(decided) ? await decided : decided;
    if (decision?.kind === 'stop') return finishStopped(call, decision.stop);
    if (decision?.kind === 'result') return finishHookResult(call, decision.result);
    return await runApproved(call, tool, hooks);
  } catch (error) {
    return crashed(call, error);
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
    const stop = await waitForPerson(call, tool);
    return stop ? await finishStopped(call, stop) : await runApproved(call, tool);
  } catch (error) {
    return await crashed(call, error);
  }
}

/** Writes the call down and announces it. An outcome means that it goes no further. */
function openRecord(call: LiveCall): Awaitable<CallOutcome | undefined> {
  const { records, events } = call.core.ports;
  try {
    const record = call.record();
    const created = records.create(record);
    const announced = events.append([
      draft(call, { channel: 'progress', type: 'tool:start', call: call.snapshot(record) }),
    ]);
    if (!isPromise(created) && !isPromise(announced)) return created ? undefined : duplicate(call);
    return Promise.all([created, announced]).then(
      ([isNew]) => (isNew ? undefined : duplicate(call)),
      (error: unknown) => notRecorded(call, error),
    );
  } catch (error) {
    return notRecorded(call, error);
  }
}

type Decision = Exclude<Hooked, { kind: 'continue' }> | undefined;

/** Policy, pre-hooks and, where one of them asks, a person. Nothing means: run it. */
function decide(call: LiveCall, tool: Tool, hooks: readonly Hooks[]): Awaitable<Decision> {
  const policy = evaluatePolicy(call, tool);
  const isSettled = !isPromise(policy) && policy.verdict === 'allow' && hooks.length === 0;
  return isSettled ? undefined : decideSlowly(call, tool, hooks, policy);
}

async function decideSlowly(
  call: LiveCall,
  tool: Tool,
  hooks: readonly Hooks[],
  policy: ReturnType<typeof evaluatePolicy>,
): Promise<Decision> {
  const decision = await policy;
  if (decision.verdict === 'deny') return { kind: 'stop', stop: policyDenied(call, decision) };
  let asks = decision.verdict === 'ask' ? questionOf(decision) : undefined;
  if (hooks.length > 0) {
    const hooked = await preHooks(call, tool, hooks);
    if (hooked.kind !== 'continue') return hooked;
    asks = hooked.question ?? asks;
  }
  if (!asks || (await isGranted(call, asks))) return undefined;
  await openApproval(call, asks.meta);
  const stop = await waitForPerson(call, tool);
  return stop && { kind: 'stop', stop };
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

function finishHookResult(call: LiveCall, result: unknown): Awaitable<CallOutcome> {
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
    if (turn.cancelReason !== undefined) {
      return finishStopped(call, notStarted(call, turn.cancelReason));
    }
    call.move('EXECUTING');
    call.startedAt = call.updatedAt;
    try {
      const kept = core.ports.records.save(call.record());
      if (isPromise(kept)) await kept;
    } catch (error) {
      call.startedAt = undefined;
      return finishStopped(call, { state: 'FAILED', failure: recordFailure(call, error) });
    }
    execution = await execute(call, tool);
  } finally {
    core.slots.release(tool.name);
  }
  return finishExecution(call, hooks, execution);
}

function finishExecution(
  call: LiveCall,
  hooks: readonly Hooks[],
  execution: Execution,
): Awaitable<CallOutcome> {
  switch (execution.kind) {
    case 'threw':
      return finishStopped(call, {
        state: 'FAILED',
        failure: makeFailure('TOOL_ERROR', call.name, messageOf(execution.error)),
      });
    case 'timeout':
    case 'cancelled':
      return finishStopped(call, cutShort(call, execution));
    case 'returned':
      if (hooks.length === 0) return finishWithResult(call, execution.value);
      return finishHooked(call, hooks, execution.value);
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

/** A fault of ours: the call still ends, with its id, and the operator hears of it. */
function crashed(call: LiveCall, error: unknown): Awaitable<CallOutcome> {
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
