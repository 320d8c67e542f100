import type { ApprovalRequest } from '../approval/approval-request.js';
import { maskEffect, type WorkedOutEffect, workOutEffect } from '../approval/effect.js';
import { sha256 } from '../approval/sha256.js';
import type { Tool, ToolEffect } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import { toolAnnotations } from '../registry/tool-schema.js';
import { type ApprovedCall, AskedCall, type PendingCall } from './call.js';
import { ownArguments } from './call-arguments.js';
import type { Question } from './gates/gate.js';
import { keepStep, StepNotKept } from './keep-step.js';
import { lineOf } from './record-of.js';
import type { RuntimeCore } from './runtime-core.js';

/** A call that nobody is asked about: as things are it cannot but fail, and this is what it would say. */
export interface SureFailure {
  readonly state: 'SURE_TO_FAIL';
  readonly result: NonNullable<ToolEffect['failure']>;
}

/** The call with a grant that answers in a person's place, or with the question opened. */
export async function askUnlessGranted(
  core: RuntimeCore,
  tool: Tool,
  call: PendingCall,
  question: Question,
): Promise<PendingCall | AskedCall | SureFailure> {
  const granted = question.needs ? undefined : await useGrant(core, call, question);
  if (granted) return granted;
  const own = { ...call, arguments: ownArguments(core, call.name, call.arguments) };
  const effect = await workOutEffect(core, tool, own.arguments.value);
  const { failure } = effect.exact;
  if (failure) return { state: 'SURE_TO_FAIL', result: failure };
  return openQuestion(core, own, exactRequest(core, own, question, effect));
}

async function useGrant(
  core: RuntimeCore,
  call: PendingCall,
  { meta, needsExactArguments, fitsRule }: Question,
): Promise<PendingCall | undefined> {
  const { grants, clock } = core.ports;
  const now = clock.now();
  const grant = await grants.use({
    toolName: call.name,
    digest: call.arguments.digest ?? '',
    sessionId: core.sessionId,
    workspace: core.workspace,
    now,
    needsExactArguments,
    fitsRule,
  });
  if (!grant) return undefined;
  const { decidedBy } = grant.origin;
  const approval = { required: true, decision: 'allow', outcome: 'approved', meta } as const;
  return { ...call, approval: { ...approval, decidedBy, decidedAt: now, grantId: grant.id } };
}

/** Puts the question once more: what the call would do is no longer what the person said yes to. */
export async function askAgain(
  core: RuntimeCore,
  call: ApprovedCall,
  effect: WorkedOutEffect,
): Promise<AskedCall> {
  const { question } = call;
  return openQuestion(core, call, {
    ...exactRequest(core, call, question, effect),
    round: (question.round ?? 1) + 1,
    changedSince: true,
  });
}

function exactRequest(
  core: RuntimeCore,
  call: PendingCall | ApprovedCall,
  { meta, needs }: Pick<Question, 'meta' | 'needs'>,
  effect: WorkedOutEffect,
): ApprovalRequest {
  const { sessionId, agentId, approval, ports } = core;
  const { value, digest: argumentsDigest = '' } = call.arguments;
  const requestedAt = ports.clock.now();
  const { expiresAfterMs, onExpiry } = approval;
  const expires = expiresAfterMs !== undefined && onExpiry !== 'wait';
  return {
    callId: call.id,
    toolName: call.name,
    sessionId,
    agentId,
    mode: call.mode,
    ...dropUndefined({ workspace: core.workspace }),
    ...digestsOf(argumentsDigest, effect),
    arguments: value,
    ...aboutTool(core.registry.get(call.name)),
    meta: { ...meta, ...effect.more },
    ...dropUndefined({ needs }),
    ...(Object.keys(effect.exact).length > 0 ? { effect: effect.exact } : {}),
    requestedAt,
    ...(expires ? { expiresAt: requestedAt + expiresAfterMs } : {}),
  };
}

/** For whoever answers in a process that does not have the tool. */
function aboutTool(tool: Tool | undefined): Pick<ApprovalRequest, 'inputSchema' | 'annotations'> {
  return tool ? { inputSchema: tool.schema.json, annotations: toolAnnotations(tool) } : {};
}

function digestsOf(argumentsDigest: string, { isBound, digest: effectDigest }: WorkedOutEffect) {
  if (!isBound) return { digest: argumentsDigest };
  return { digest: sha256(`${argumentsDigest}\n${effectDigest}`), argumentsDigest, effectDigest };
}

async function openQuestion(
  core: RuntimeCore,
  call: PendingCall | ApprovedCall,
  exact: ApprovalRequest,
): Promise<AskedCall> {
  const { masker } = core.ports;
  const masked: ApprovalRequest = {
    ...exact,
    arguments: masker.mask(exact.arguments),
    ...dropUndefined({ effect: exact.effect && maskEffect(core, exact.effect) }),
  };
  const line = lineOf(core, new AskedCall(call, exact.requestedAt, masked));
  const asked = new AskedCall(call, exact.requestedAt, { ...masked, line });
  try {
    await keepStep(core, asked);
  } catch (error) {
    throw new StepNotKept(asked, error);
  }
  core.openQuestions.set(call.id, { ...exact, line });
  return asked;
}
