import type { RuntimeCore } from '../call/runtime-core.js';
import type { ToolEffect } from '../define/tool-types.js';
import { walkGates } from '../explain/explain-call.js';
import { given } from '../given.js';
import type { GrantCover } from '../grants/grant-port.js';
import { KernelError } from '../kernel-error.js';
import type { Failure } from '../result/failure.js';
import type { ApprovalRequest, ApprovalSettlement, GrantScope } from './approval-port.js';
import { callDigest } from './call-digest.js';
import { effectDigest, effectOf } from './effect.js';

export interface DecideOptions {
  readonly note?: string;
  readonly decidedBy?: string;
  /** `once` (the default) holds for this call only. */
  readonly scope?: GrantScope;
  /** What a grant covers: exactly these arguments (the default), or the tool with any arguments. */
  readonly covers?: GrantCover['kind'];
  readonly grantExpiresAt?: number;
  /** Runs these arguments in place of those that were asked for. */
  readonly arguments?: unknown;
  /** The digest the person was shown; another one refuses the decision. */
  readonly digest?: string;
  /** Of the effect that `preview` gave for the edited arguments; another one refuses the decision. */
  readonly effectDigest?: string;
}

export type DecideResult =
  | { readonly status: 'settled' }
  /** Nobody asked, or it has been answered, expired or withdrawn. */
  | { readonly status: 'not_pending'; readonly outcome?: ApprovalSettlement['outcome'] }
  /** The arguments are no longer those the person saw. */
  | { readonly status: 'digest_mismatch' }
  /** Edited arguments that may not run; the question stays open. */
  | { readonly status: 'invalid'; readonly failure: Failure };

/** What edited arguments would do; or why they may not run. */
export type EditPreview =
  | { readonly status: 'shown'; readonly effect: ToolEffect; readonly effectDigest: string }
  | Extract<DecideResult, { status: 'not_pending' | 'invalid' }>;

/** Shows what an open question's call would do with other arguments. Decides and runs nothing. */
export async function previewEdit(
  core: RuntimeCore,
  callId: string,
  args: unknown,
): Promise<EditPreview> {
  const asked = await openQuestion(core, callId);
  if ('status' in asked) return asked;
  const edited = await checkEdit(core, asked, args);
  if ('failure' in edited) return { status: 'invalid', failure: edited.failure };
  const { effect, effectDigest: digest } = edited;
  return { status: 'shown', effect, effectDigest: digest };
}

/** Takes a person's answer to an open question, once. */
export async function decide(
  core: RuntimeCore,
  callId: string,
  decision: 'allow' | 'deny',
  options: DecideOptions = {},
): Promise<DecideResult> {
  requireDecision(decision);
  const { approvals, clock, grants, ids } = core.ports;
  const request = await openQuestion(core, callId);
  if ('status' in request) return request;
  if (options.digest !== undefined && options.digest !== request.digest) {
    return { status: 'digest_mismatch' };
  }
  const isEdited = decision === 'allow' && options.arguments !== undefined;
  const edited = isEdited ? await checkEdit(core, request, options.arguments) : undefined;
  if (edited && 'failure' in edited) return { status: 'invalid', failure: edited.failure };
  const isShown = edited && options.effectDigest !== undefined;
  if (isShown && options.effectDigest !== edited.effectDigest) return { status: 'digest_mismatch' };

  const at = clock.now();
  const { note } = options;
  const decidedBy = options.decidedBy ?? 'api';
  const scope = options.scope ?? 'once';
  const grantId = decision === 'allow' && scope !== 'once' ? ids.newId('grant') : undefined;
  const settled = await approvals.settle(callId, {
    outcome: decision === 'deny' ? 'denied' : edited ? 'approved_with_edits' : 'approved',
    at,
    decidedBy,
    ...given({
      note,
      scope: decision === 'allow' ? scope : undefined,
      grantId,
      arguments: edited?.value,
      effect: isShown ? edited.effect : undefined,
    }),
  });
  if (settled === 'not_pending') return { status: 'not_pending' };
  if (grantId !== undefined && scope !== 'once') {
    const { toolName, sessionId } = request;
    const digest = edited ? callDigest(toolName, edited.value) : request.digest;
    await grants.add({
      id: grantId,
      scope,
      covers:
        options.covers === 'tool'
          ? { kind: 'tool', toolName }
          : { kind: 'arguments', toolName, digest },
      ...(scope === 'session' ? { sessionId } : {}),
      origin: { callId, decidedBy, at, ...given({ note }) },
      uses: 0,
      ...given({ expiresAt: options.grantExpiresAt }),
    });
  }
  return { status: 'settled' };
}

/** What is not a clear yes or no is refused: it must never count as either. */
function requireDecision(decision: unknown): void {
  if (decision === 'allow' || decision === 'deny') return;
  throw new KernelError(
    'BAD_DECISION',
    `Decision ${JSON.stringify(decision) ?? String(decision)} is unknown; use "allow" or "deny"`,
  );
}

async function openQuestion(
  core: RuntimeCore,
  callId: string,
): Promise<ApprovalRequest | Extract<DecideResult, { status: 'not_pending' }>> {
  const entry = await core.ports.approvals.get(callId);
  if (entry?.request.sessionId !== core.sessionId) return { status: 'not_pending' };
  const { settlement, request } = entry;
  return settlement ? { status: 'not_pending', outcome: settlement.outcome } : request;
}

type CheckedEdit =
  | { readonly value: unknown; readonly effect: ToolEffect; readonly effectDigest: string }
  | { readonly failure: Failure };

async function checkEdit(
  core: RuntimeCore,
  { toolName, mode, agentId }: ApprovalRequest,
  edited: unknown,
): Promise<CheckedEdit> {
  const walk = await walkGates({ ...core, agentId }, { name: toolName, arguments: edited }, mode);
  if ('failure' in walk) return walk;
  const { describeEffect } = walk.tool;
  const { args } = walk;
  const effect = (describeEffect && (await effectOf(core, describeEffect, args))) ?? {};
  return { value: args, effect, effectDigest: effectDigest(effect) };
}
