import type { RuntimeCore } from '../call/runtime-core.js';
import type { ApprovalRequest } from './approval-request.js';
import { callDigest } from './call-digest.js';
import { workOutEffect } from './effect.js';

/** An open question for whoever decides. */
export interface OpenQuestion {
  /** Arguments and effect as they will run where `isExact`; otherwise as they were stored, secrets masked. */
  readonly request: ApprovalRequest;
  /** Without it nobody can be shown what would run, so nobody should be able to allow it. */
  readonly isExact: boolean;
}

/** What the maskers of this house leave in place of a secret. */
const MASKED = /<redacted:[^<>]{1,64}>/;

/**
 * What will run for an open question, with nothing masked: from the call, where this runtime holds it, else from what
 * was stored, as far as that lost nothing. `undefined` where no question is open.
 */
export async function readOpenQuestion(
  core: RuntimeCore,
  callId: string,
): Promise<OpenQuestion | undefined> {
  const entry = await core.ports.approvals.get(callId);
  if (entry?.request.sessionId !== core.sessionId || entry.settlement) return undefined;
  const { request } = entry;
  const held = core.openQuestions.get(callId);
  if (held?.digest === request.digest) return { request: held, isExact: true };
  return fromStored(core, request);
}

async function fromStored(core: RuntimeCore, request: ApprovalRequest): Promise<OpenQuestion> {
  const { toolName, arguments: args, effectDigest } = request;
  const tool = core.registry.get(toolName);
  const isSame = callDigest(toolName, args) === (request.argumentsDigest ?? request.digest);
  if (!isSame) return { request, isExact: false };
  // A tool that another process has cannot be asked again what it would do; what it said is stored.
  if (tool && effectDigest !== undefined) {
    const effect = await workOutEffect(core, tool, args);
    if (effect.digest === effectDigest) {
      return { request: { ...request, effect: effect.exact }, isExact: true };
    }
  }
  // The effect is another one by now: the stored one is shown, and a yes to it puts the question again.
  return { request, isExact: !MASKED.test(JSON.stringify(request.effect ?? {})) };
}
