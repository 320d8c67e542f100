import { policyDenied } from '../call/gates.js';
import { parseArguments } from '../call/parse-arguments.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import { validateArguments } from '../call/validate-arguments.js';
import { given } from '../given.js';
import type { Grant, GrantCover } from '../grants/grant-port.js';
import { KernelError } from '../kernel-error.js';
import type { Failure } from '../result/failure.js';
import { makeFailure } from '../result/failure.js';
import type { ApprovalRequest, ApprovalSettlement, GrantScope } from './approval-port.js';
import { callDigest } from './call-digest.js';

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
}

export type DecideResult =
  | { readonly status: 'settled' }
  /** Nobody asked, or it has been answered, expired or withdrawn. */
  | { readonly status: 'not_pending'; readonly outcome?: ApprovalSettlement['outcome'] }
  /** The arguments are no longer those the person saw. */
  | { readonly status: 'digest_mismatch' }
  /** Edited arguments that may not run; the question stays open. */
  | { readonly status: 'invalid'; readonly failure: Failure };

/** Takes a person's answer to an open question, once. */
export async function decide(
  core: RuntimeCore,
  callId: string,
  decision: 'allow' | 'deny',
  options: DecideOptions = {},
): Promise<DecideResult> {
  requireDecision(decision);
  const { approvals, clock, grants, ids } = core.ports;
  const entry = await approvals.get(callId);
  if (!entry || entry.request.sessionId !== core.sessionId) return { status: 'not_pending' };
  if (entry.settlement) return { status: 'not_pending', outcome: entry.settlement.outcome };
  const { request } = entry;
  if (options.digest !== undefined && options.digest !== request.digest) {
    return { status: 'digest_mismatch' };
  }
  const isEdited = decision === 'allow' && options.arguments !== undefined;
  const edited = isEdited ? await checkEdit(core, request, options.arguments) : undefined;
  if (edited && 'failure' in edited) return { status: 'invalid', failure: edited.failure };

  const at = clock.now();
  const decidedBy = options.decidedBy ?? 'api';
  const scope = options.scope ?? 'once';
  const grantId = decision === 'allow' && scope !== 'once' ? ids.newId('grant') : undefined;
  const settled = await approvals.settle(callId, {
    outcome: decision === 'deny' ? 'denied' : edited ? 'approved_with_edits' : 'approved',
    at,
    decidedBy,
    ...given({ note: options.note }),
    ...(decision === 'allow' ? { scope } : {}),
    ...given({ grantId }),
    ...(edited ? { arguments: edited.value } : {}),
  });
  if (settled === 'not_pending') return { status: 'not_pending' };
  if (grantId !== undefined && scope !== 'once') {
    const digest = edited ? callDigest(request.toolName, edited.value) : request.digest;
    await grants.add(makeGrant({ request, grantId, scope, digest, at, decidedBy, options }));
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

async function checkEdit(
  core: RuntimeCore,
  request: ApprovalRequest,
  args: unknown,
): Promise<{ readonly value: unknown } | { readonly failure: Failure }> {
  const tool = core.registry.get(request.toolName);
  if (!tool || !core.registry.checkMode(request.toolName, request.mode)) {
    return {
      failure: makeFailure(
        'MODE_DENIED',
        request.toolName,
        `${request.toolName} is not allowed in ${request.mode} mode`,
      ),
    };
  }
  const parsed = parseArguments(tool.name, args, core.limits);
  if (!parsed.ok) return { failure: parsed.failure };
  const checked = await validateArguments(tool, parsed.args);
  if (!checked.ok) return { failure: checked.failure };
  const policy = await core.policy.evaluate({
    tool,
    args: checked.value,
    mode: request.mode,
    sessionId: core.sessionId,
    agentId: request.agentId,
  });
  if (policy.verdict === 'deny') return policyDenied(tool, policy);
  return { value: checked.value };
}

function makeGrant(parts: {
  readonly request: ApprovalRequest;
  readonly grantId: string;
  readonly scope: Grant['scope'];
  readonly digest: string;
  readonly at: number;
  readonly decidedBy: string;
  readonly options: DecideOptions;
}): Grant {
  const { request, options } = parts;
  const { toolName } = request;
  return {
    id: parts.grantId,
    scope: parts.scope,
    covers:
      options.covers === 'tool'
        ? { kind: 'tool', toolName }
        : { kind: 'arguments', toolName, digest: parts.digest },
    ...(parts.scope === 'session' ? { sessionId: request.sessionId } : {}),
    origin: {
      callId: request.callId,
      decidedBy: parts.decidedBy,
      at: parts.at,
      ...given({ note: options.note }),
    },
    uses: 0,
    ...given({ expiresAt: options.grantExpiresAt }),
  };
}
