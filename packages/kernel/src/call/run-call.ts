import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { SluiceEvent } from '../events/event-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { isSurelySmall } from '../result/fit-result.js';
import { awaitApproval, openApproval } from './ask-approval.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { preview } from './call-snapshot.js';
import { deliverCrash, deliverOutcome } from './deliver.js';
import { draft, finishStopped, finishWithResult } from './finish-call.js';
import {
  checkArguments,
  evaluatePolicy,
  gateAgain,
  gateMode,
  notFound,
  policyDenied,
  type Question,
  questionOf,
  type Step,
} from './gates.js';
import { hooksOf, preHooks } from './hook-steps.js';
import { KeptRecord } from './kept-record.js';
import { type Deliver, digestOf, type LiveCall, moveCall, newCall, setArgs } from './live-call.js';
import type { RuntimeCore } from './runtime-core.js';
import { duplicate, notRecorded } from './stops.js';
import { ToolRun } from './tool-run.js';
import type { Turn } from './turn.js';

/**
 * One call from request to outcome, which is delivered once: whatever goes wrong is an outcome with the call's id.
 * The order is the contract: look up, mode gate, parse, validate, policy, pre-hooks, approval, run, post-hooks, record.
 * Each step answers at once where it can, and only real promises are awaited.
 */
export function runCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
  deliver: Deliver,
  place = 0,
): void {
  const { name } = request;
  const id = request.id ?? core.ports.ids.newId('call');
  const tool = core.registry.get(name);
  const call = newCall(core, id, name, tool, request.arguments, turn, deliver, place);
  try {
    const opened = openRecord(call);
    if (opened === undefined) run(call, passGates(call));
    else run(call, isPromise(opened) ? gateLater(call, opened) : opened);
  } catch (error) {
    deliverCrash(call, error);
  }
}

/** Every outcome at the place of its request, delivered when the last is there. */
export function runCalls(
  core: RuntimeCore,
  requests: readonly ToolCallRequest[],
  turn: Turn,
  deliver: (outcomes: CallOutcome[]) => void,
): void {
  const { length } = requests;
  const outcomes = new Array<CallOutcome>(length);
  if (length === 0) deliver(outcomes);
  const deliverOne = collect(outcomes, length, deliver);
  requests.forEach((request, place) => {
    runCall(core, request, turn, deliverOne, place);
  });
}

function collect(
  outcomes: CallOutcome[],
  left: number,
  deliver: (outcomes: CallOutcome[]) => void,
): Deliver {
  return (outcome, place) => {
    outcomes[place] = outcome;
    left -= 1;
    if (left === 0) deliver(outcomes);
  };
}

/** A call that an earlier process left waiting for a person goes on from there. */
export function continueCall(call: LiveCall): Promise<CallOutcome> {
  return new Promise((resolve) => {
    call.deliver = resolve;
    runLater(call, waitAgain(call));
  });
}

/** An outcome where the call has ended already; nothing where it may run. */
type Gated = CallOutcome | undefined;

function run(call: LiveCall, gated: Awaitable<Gated>): void {
  const { tool } = call;
  if (isPromise(gated)) runLater(call, gated);
  else if (gated) deliverOutcome(call, gated);
  else if (tool) {
    const toolRun = new ToolRun(call, tool);
    const hasSlot = call.core.slots.acquire(toolRun);
    call.turn.watch(toolRun);
    if (hasSlot) toolRun.start();
  } else deliverCrash(call, 'no tool');
}

function runLater(call: LiveCall, gated: Promise<Gated>): void {
  gated.then((late) => run(call, late)).catch((error: unknown) => deliverCrash(call, error));
}

/** Writes the call down and announces it. */
function openRecord(call: LiveCall): Awaitable<Gated> {
  const { ports } = call.core;
  try {
    call.input = ports.masker.mask(call.args);
    const created = ports.records.create(new KeptRecord(call));
    const announced = ports.events.append([draft(call, startEvent(call))]);
    if (created === true && announced === undefined) return undefined;
    if (isPromise(created) || isPromise(announced)) return openLater(call, created, announced);
    return created ? undefined : duplicate(call);
  } catch (error) {
    return notRecorded(call, error);
  }
}

function startEvent(call: LiveCall): SluiceEvent {
  const { input, core } = call;
  const { maxPreviewChars } = core.limits;
  return {
    channel: 'progress',
    type: 'tool:start',
    call: {
      id: call.id,
      name: call.name,
      state: 'PENDING',
      approval: call.approval,
      inputPreview: isSurelySmall(input, maxPreviewChars) ? input : preview(input, maxPreviewChars),
      auditTrail: call.auditTrail,
    },
  };
}

function openLater(
  call: LiveCall,
  created: Awaitable<boolean>,
  announced: Awaitable<void>,
): Promise<Gated> {
  return Promise.all([created, announced]).then(
    ([isNew]) => (isNew ? undefined : duplicate(call)),
    (error: unknown) => notRecorded(call, error),
  );
}

function passGates(call: LiveCall): Awaitable<Gated> {
  const { tool } = call;
  if (!tool) return finishStopped(call, notFound(call));
  const refusal = gateMode(call, tool);
  if (refusal) return finishStopped(call, refusal);
  const checked = checkArguments(call, tool);
  if (isPromise(checked)) return decideLater(call, tool, checked);
  if (checked) return finishStopped(call, checked);
  const hooks = hooksOf(call.core, tool);
  const policy = evaluatePolicy(call, tool);
  const isSettled = !isPromise(policy) && policy.verdict === 'allow' && hooks.length === 0;
  return isSettled ? undefined : decideSlowly(call, tool, hooks, policy);
}

async function gateLater(call: LiveCall, opened: Promise<Gated>): Promise<Gated> {
  return (await opened) ?? passGates(call);
}

async function decideLater(call: LiveCall, tool: Tool, checked: Promise<Step>): Promise<Gated> {
  const invalid = await checked;
  if (invalid) return finishStopped(call, invalid);
  return decideSlowly(call, tool, hooksOf(call.core, tool), evaluatePolicy(call, tool));
}

/** Policy, pre-hooks and, where one of them asks, a person. */
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
    digest: digestOf(call),
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
  setArgs(call, approval.edited, false);
  const again = await gateAgain(call, tool);
  // From APPROVED a call can only run or fail.
  return again.kind === 'stop' ? { ...again.stop, state: 'FAILED' } : undefined;
}

async function waitAgain(call: LiveCall): Promise<Gated> {
  const { tool } = call;
  const refusal = tool ? gateMode(call, tool) : notFound(call);
  if (refusal || !tool) return refusal && finishStopped(call, { ...refusal, state: 'DENIED' });
  const stop = await waitForPerson(call, tool);
  return stop && finishStopped(call, stop);
}

function finishHookResult(call: LiveCall, result: unknown): Awaitable<CallOutcome> {
  moveCall(call, 'EXECUTING', 'hook provided result');
  return finishWithResult(call, result);
}
