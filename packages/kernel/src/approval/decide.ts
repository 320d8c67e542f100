import { maskedArguments } from '../call/call-arguments.js';
import { changeOf, effectLine } from '../call/effect-line.js';
import { passGates } from '../call/gates/pass-gates.js';
import { policyGate } from '../call/gates/policy-gate.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import { toolFromInstance } from '../define/tool.js';
import type { Tool } from '../define/tool-types.js';
import { dropUndefined } from '../drop-undefined.js';
import { KernelError } from '../kernel-error.js';
import { type AnswerNeeds, joinNeeds } from '../policy/answer-needs.js';
import { type Failure, makeFailure } from '../result/failure.js';
import type { ApprovalSettlement, Settled } from './approval-port.js';
import type { ApprovalRequest } from './approval-request.js';
import { callDigest } from './call-digest.js';
import { checkEdit, openRequest } from './check-edit.js';
import type { DecideOptions, DecideResult } from './decision.js';
import { describeEdits } from './describe-edits.js';
import { maskEffect, type WorkedOutEffect } from './effect.js';
import type { Grant, GrantCover } from './grant-port.js';
import { requireAnswer } from './require-answer.js';
import { hasRole } from './role.js';
import { settleQuestion } from './settle-question.js';

/** Takes a person's answer to an open question, once. */
export async function decide(
  core: RuntimeCore,
  callId: string,
  decision: 'allow' | 'deny',
  options: DecideOptions = {},
): Promise<DecideResult> {
  requireDecision(decision);
  requireAnswer(callId, options);
  const request = await openRequest(core, callId);
  if ('status' in request) return request;
  if (options.digest !== undefined && options.digest !== request.digest) {
    return { status: 'digest_mismatch' };
  }
  return decision === 'deny' ? deny(core, request, options) : allow(core, request, options);
}

async function deny(
  core: RuntimeCore,
  request: ApprovalRequest,
  { note, decidedBy = 'api' }: DecideOptions,
): Promise<DecideResult> {
  const at = core.ports.clock.now();
  const settlement = { outcome: 'denied', at, decidedBy, ...dropUndefined({ note }) } as const;
  const status = await settleQuestion(core, request, settlement);
  return status === 'settled' ? { status } : { status: 'not_pending' };
}

async function allow(
  core: RuntimeCore,
  request: ApprovalRequest,
  options: DecideOptions,
): Promise<DecideResult> {
  if (!isConfirmed(request, options)) return { status: 'unconfirmed' };
  const isEdited = options.arguments !== undefined;
  const edited = isEdited ? await checkEdit(core, request, options.arguments) : undefined;
  if (edited && 'failure' in edited) return { status: 'invalid', failure: edited.failure };
  const isShown = edited !== undefined && options.effectDigest !== undefined;
  if (edited?.effect.isBound && !isShown) {
    return { status: 'invalid', failure: effectNotShown(request.toolName) };
  }
  if (isShown && options.effectDigest !== edited.effect.digest)
    return { status: 'digest_mismatch' };
  const needs = joinNeeds(request.needs, edited?.needs);
  const refused = refusedByNeeds(needs, options);
  if (refused) return refused;

  const argumentsDigest = edited
    ? callDigest(request.toolName, edited.value)
    : (request.argumentsDigest ?? request.digest);
  const covered = await coverOf(core, request, edited?.value, argumentsDigest, options);
  if ('failure' in covered) return { status: 'invalid', failure: covered.failure };
  const { note, decidedBy = 'api', scope = 'once' } = options;
  const at = core.ports.clock.now();
  const grant: Grant | undefined =
    scope === 'once'
      ? undefined
      : {
          id: core.ports.ids.newId('grant'),
          scope,
          covers: covered.covers,
          ...(scope === 'session' ? { sessionId: request.sessionId } : {}),
          ...dropUndefined({ workspace: request.workspace }),
          origin: { callId: request.callId, decidedBy, at, ...dropUndefined({ note }) },
          uses: 0,
          ...dropUndefined({ expiresAt: options.grantExpiresAt }),
        };
  const settlement: ApprovalSettlement = {
    outcome: edited ? 'approved_with_edits' : 'approved',
    at,
    decidedBy,
    scope,
    ...dropUndefined({ note, grantId: grant?.id }),
    ...(edited
      ? {
          arguments: edited.value,
          effectDigest: edited.effect.digest,
          editedLine: editedLine(core, request, edited),
          ...(isShown ? { effect: maskEffect(core, edited.effect.exact) } : {}),
        }
      : {}),
  };
  const { role, credential } = options;
  const to = edited ? `${argumentsDigest} ${edited.effect.digest}` : request.digest;
  const by = { person: decidedBy, at, to, ...dropUndefined({ role, credential }) };
  const status = await settleQuestion(core, request, settlement, { grant, by, needs });
  return takenResult(core, request.callId, status, { needs, to });
}

/** Who may say yes, and for how long, where a rule says so. */
function refusedByNeeds(
  needs: AnswerNeeds | undefined,
  { role, scope = 'once' }: DecideOptions,
): DecideResult | undefined {
  if (!needs) return undefined;
  if (needs.role !== undefined && !hasRole(role, needs.role)) {
    return { status: 'role_needed', role: needs.role };
  }
  return scope === 'once' ? undefined : { status: 'once_only' };
}

async function takenResult(
  core: RuntimeCore,
  callId: string,
  status: Settled,
  { needs, to }: { readonly needs: AnswerNeeds | undefined; readonly to: string },
): Promise<DecideResult> {
  if (status !== 'counted') return { status };
  const yeses = (await core.ports.approvals.get(callId))?.yeses ?? [];
  const toOthers = yeses.filter((yes) => yes.to !== to).map(({ person }) => person);
  return {
    status,
    people: Math.max(1, yeses.length - toOthers.length),
    needed: needs?.people ?? 1,
    ...(toOthers.length > 0 ? { toOthers } : {}),
  };
}

/** What runs in place of what was asked for, in one line. */
function editedLine(
  core: RuntimeCore,
  { toolName: name, arguments: before }: ApprovalRequest,
  { value, effect }: { readonly value: unknown; readonly effect: WorkedOutEffect },
): NonNullable<ApprovalSettlement['editedLine']> {
  const args = maskedArguments(core, value);
  const summarize = core.registry.get(name)?.summarize;
  const change = changeOf(effect.exact.diff);
  return {
    effect: effectLine({ name, summarize, arguments: args, change }),
    edits: describeEdits(before, args.masked),
  };
}

function effectNotShown(toolName: string): Failure {
  const words = 'The changed arguments have an effect that nobody was shown';
  const wayOut = 'Show it with previewEdit, then decide with the effectDigest that it gives';
  return makeFailure('EFFECT_CHANGED', toolName, `${words}. ${wayOut}`, {
    recommendations: [wayOut],
  });
}

/** One click is too little for a lasting yes to whatever the tool is asked to do. */
function isConfirmed(request: ApprovalRequest, options: DecideOptions): boolean {
  const isWidest = options.scope === 'always' && options.covers === 'tool';
  return !isWidest || options.confirm === request.toolName;
}

/** A grant covers arguments, whatever they change when it is used. */
async function coverOf(
  core: RuntimeCore,
  request: ApprovalRequest,
  edited: unknown,
  digest: string,
  { covers, rule = '', scope = 'once' }: DecideOptions,
): Promise<{ readonly covers: GrantCover } | { readonly failure: Failure }> {
  const { toolName } = request;
  if (covers === 'tool') return { covers: { kind: 'tool', toolName } };
  if (covers !== 'rule' || scope === 'once') {
    return { covers: { kind: 'arguments', toolName, digest } };
  }
  const args = edited ?? core.openQuestions.get(request.callId)?.arguments ?? request.arguments;
  const { callId: id, mode, agentId } = request;
  const call = { id, name: toolName, mode, arguments: args };
  const gates = { ...core, agentId };
  // A tool of another process came through its other gates there; what is left is what the rules say of it.
  const gated = core.registry.get(toolName)
    ? await passGates(gates, call)
    : await policyGate(gates, { ...call, tool: toolElsewhere(toolName) });
  const isFitting = gated.verdict === 'ask' && gated.question.fitsRule?.(rule) === true;
  return isFitting
    ? { covers: { kind: 'rule', toolName, rule } }
    : { failure: ruleMisses(toolName) };
}

function toolElsewhere(name: string): Tool {
  const exec = (): never => {
    throw new Error(`${name} runs in another process`);
  };
  return toolFromInstance({ name, description: '', input_schema: { type: 'object' }, exec });
}

/** A rule that would not have answered the question is not what the person meant. */
function ruleMisses(toolName: string): Failure {
  const words = 'The rule does not let this call through, or cannot be read';
  const wayOut = 'Take one of the rules that are offered for the call';
  return makeFailure('INVALID_ARGS', toolName, `${words}. ${wayOut}`, {
    recommendations: [wayOut],
  });
}

/** What is not a clear yes or no is refused: it must never count as either. */
function requireDecision(decision: unknown): void {
  if (decision === 'allow' || decision === 'deny') return;
  throw new KernelError(
    'BAD_DECISION',
    `Decision ${JSON.stringify(decision) ?? String(decision)} is unknown; use "allow" or "deny"`,
  );
}
