import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { runPostHooks } from '../hooks/run-post-hooks.js';
import { messageOf } from '../message-of.js';
import { makeFailure } from '../result/failure.js';
import { awaitApproval, openApproval } from './ask-approval.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { snapshotOf } from './call-snapshot.js';
import { type Execution, execute } from './execute.js';
import { failedOutcome } from './failed-outcome.js';
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
import { cutShort, duplicate, internal, notRecorded, notStarted, recordFailure } from './stops.js';
import type { Turn } from './turn.js';

/**
 * One call from request to outcome. Never rejects: whatever goes wrong is an outcome with the call's id.
 * The order is the contract: look up, mode gate, parse, validate, policy, pre-hooks, approval, run, post-hooks, record.
 * Each step answers at once where it can, and only real promises are awaited.
 */
export function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  const id = request.id ?? core.ports.ids.newId('call');
  return carryOut(new LiveCall(core, id, request.name, request.arguments, turn), openAndGate);
}

/** A call that an earlier process left waiting for a person goes on from there. */
export function continueCall(call: LiveCall): Promise<CallOutcome> {
  return carryOut(call, waitAgain);
}

/** An outcome where the call has ended already; nothing where it may run. */
type Gated = CallOutcome | undefined;

async function carryOut(
  call: LiveCall,
  gate: (call: LiveCall, tool: Tool | undefined) => Awaitable<Gated>,
): Promise<CallOutcome> {
  try {
    const tool = call.core.registry.get(call.name);
    const gated = gate(call, tool);
    const ended = isPromise(gated) ? await gated : gated;
    if (ended) return ended;
    if (!tool) return finishStopped(call, internal(call, 'no tool'));

    const { slots } = call.core;
    const slot = slots.acquire(tool.name, tool.metadata.concurrent === true, call.turn);
    if (slot !== true && !(await slot)) return finishUnstarted(call);
    let execution: Execution;
    try {
      const begun = begin(call);
      const unbegun = isPromise(begun) ? await begun : begun;
      if (unbegun) return unbegun;
      execution = await execute(call, tool);
    } finally {
      slots.release(tool.name);
    }
    const finished = finishExecution(call, tool, execution);
    return isPromise(finished) ? await finished : finished;
  } catch (error) {
    return crashed(call, error);
  }
}

/** Writes the call down and announces it, then leads it through every gate. */
function openAndGate(call: LiveCall, tool: Tool | undefined): Awaitable<Gated> {
  const opened = openRecord(call);
  if (isPromise(opened)) return opened.then((unopened) => unopened ?? passGates(call, tool));
  return opened ?? passGates(call, tool);
}

function openRecord(call: LiveCall): Awaitable<Gated> {
  const { ports, limits } = call.core;
  try {
    const record = call.record();
    const created = ports.records.create(record);
    const snapshot = snapshotOf(record, limits.maxPreviewChars);
    const announced = ports.events.append([
      draft(call, { channel: 'progress', type: 'tool:start', call: snapshot }),
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

function passGates(call: LiveCall, tool: Tool | undefined): Awaitable<Gated> {
  const refusal = lookUp(call, tool) ?? gateMode(call, tool) ?? parse(call);
  if (refusal || !tool) return finishStopped(call, refusal ?? internal(call, 'no tool'));
  const validated = validate(call, tool, call.args);
  if (isPromise(validated)) {
    return validated.then((invalid) =>
      invalid ? finishStopped(call, invalid) : decide(call, tool),
    );
  }
  return validated ? finishStopped(call, validated) : decide(call, tool);
}

/** Policy, pre-hooks and, where one of them asks, a person. */
function decide(call: LiveCall, tool: Tool): Awaitable<Gated> {
  const hooks = hooksOf(call.core, tool);
  const policy = evaluatePolicy(call, tool);
  const isSettled = !isPromise(policy) && policy.verdict === 'allow' && hooks.length === 0;
  return isSettled ? undefined : decideSlowly(call, tool, hooks, policy);
}

async function decideSlowly(
  call: LiveCall,
  tool: Tool,
  hooks: readonly Hooks[],
  policy: ReturnType<typeof evaluatePolicy>,
): Promise<Gated> {
  const decision = await policy;
  if (decision.verdict === 'deny') return finishStopped(call, policyDenied(call, decision));
  let asks = decision.verdict === 'ask' ? questionOf(decision) : undefined;
  if (hooks.length > 0) {
    const hooked = await preHooks(call, tool, hooks);
    if (hooked.kind === 'stop') return finishStopped(call, hooked.stop);
    if (hooked.kind === 'result') return finishHookResult(call, hooked.result);
    asks = hooked.question ?? asks;
  }
  if (!asks || (await isGranted(call, asks))) return undefined;
  await openApproval(call, tool, asks.meta);
  const stop = await waitForPerson(call, tool);
  return stop && finishStopped(call, stop);
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

async function waitAgain(call: LiveCall, tool: Tool | undefined): Promise<Gated> {
  const refusal = lookUp(call, tool) ?? gateMode(call, tool);
  if (refusal || !tool) {
    return finishStopped(call, { ...(refusal ?? internal(call, 'no tool')), state: 'DENIED' });
  }
  const stop = await waitForPerson(call, tool);
  return stop && finishStopped(call, stop);
}

function finishHookResult(call: LiveCall, result: unknown): Awaitable<CallOutcome> {
  call.move('EXECUTING', 'hook provided result');
  return finishWithResult(call, result);
}

function finishUnstarted(call: LiveCall): Awaitable<CallOutcome> {
  return finishStopped(call, notStarted(call, call.turn.cancelReason ?? 'cancelled'));
}

/** Writes down that the tool is about to run. A call that cannot be recorded does not run. */
function begin(call: LiveCall): Awaitable<Gated> {
  if (call.turn.cancelReason !== undefined) return finishUnstarted(call);
  call.move('EXECUTING');
  call.startedAt = call.updatedAt;
  try {
    const kept = call.core.ports.records.save(call.record());
    if (!isPromise(kept)) return undefined;
    return kept.then(
      () => undefined,
      (error: unknown) => finishUnrecorded(call, error),
    );
  } catch (error) {
    return finishUnrecorded(call, error);
  }
}

function finishUnrecorded(call: LiveCall, error: unknown): Awaitable<CallOutcome> {
  call.startedAt = undefined;
  return finishStopped(call, { state: 'FAILED', failure: recordFailure(call, error) });
}

function finishExecution(call: LiveCall, tool: Tool, execution: Execution): Awaitable<CallOutcome> {
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
