import { type EditPreview, hasRole } from '@sluice/kernel';
import type { Params, Result } from '@sluice/protocol';
import type { Principal } from '../access/principal.js';
import { approvalView } from '../frames/approval-view.js';
import type { GatewayCore } from '../gateway-core.js';
import { RequestError } from '../request-error.js';
import { requireOffered } from './approval-rules.js';
import type { RequestContext } from './request-context.js';
import { sessionTitles } from './session-titles.js';

export async function approvalList(
  { core }: RequestContext,
  { session_id }: Params<'approval.list'>,
): Promise<Result<'approval.list'>> {
  const entries = await core.agent.pendingApprovals(session_id);
  const titles = await sessionTitles(
    core,
    entries.map(({ request }) => request.sessionId),
  );
  return {
    approvals: entries.map((entry) => {
      const title = titles.get(entry.request.sessionId);
      return {
        ...approvalView(entry, (name) => core.registry.get(name)),
        ...(title === undefined ? {} : { session_title: title }),
      };
    }),
  };
}

/**
 * A person's answer. It holds for exactly what the digest stands for, once, and a yes is taken only to what could be
 * shown. Where the process that asked is gone, the turn is taken up here.
 */
export async function approvalDecide(
  { core, who }: RequestContext,
  params: Params<'approval.decide'>,
): Promise<Result<'approval.decide'>> {
  const { call_id, session_id, decision, note, grant_expires_at } = params;
  if (decision === 'allow') {
    requireMayGrant(who, params);
    await requireOffered(core, who, params);
    await requireShown(core, params);
  }
  const result = await core.agent.decide(session_id, call_id, decision, {
    digest: params.digest,
    decidedBy: who.person,
    role: who.role,
    credential: who.credential,
    scope: params.scope,
    covers: params.covers,
    ...(params.rule === undefined ? {} : { rule: params.rule }),
    ...(note === undefined ? {} : { note }),
    ...(grant_expires_at === undefined ? {} : { grantExpiresAt: grant_expires_at }),
    ...(params.arguments === undefined ? {} : { arguments: params.arguments }),
    ...(params.effect_digest === undefined ? {} : { effectDigest: params.effect_digest }),
    ...(params.confirm === undefined ? {} : { confirm: params.confirm }),
  });
  switch (result.status) {
    case 'settled':
      return {
        call_id,
        status: 'settled',
        ...(result.waitsFor === undefined || decision === 'deny'
          ? {}
          : { waits_for: result.waitsFor }),
        ...(await saveRule(core, who, params)),
      };
    case 'counted': {
      const { people, needed, toOthers } = result;
      return {
        call_id,
        status: 'counted',
        people,
        needed,
        ...(toOthers ? { to_others: [...toOthers] } : {}),
      };
    }
    case 'same_person':
      throw new RequestError(
        'APPROVAL_SAME_PERSON',
        `${who.person} has said yes already; this call needs a second person`,
      );
    case 'role_needed':
      throw new RequestError(
        'ROLE_NEEDED',
        `A rule wants a yes from the role ${result.role}; ${who.person} is ${who.role}`,
      );
    case 'once_only':
      throw new RequestError(
        'APPROVAL_ONCE_ONLY',
        'A rule says who must answer such calls, so a yes holds for this call only; use scope "once"',
      );
    case 'unconfirmed':
      throw new RequestError(
        'APPROVAL_CONFIRM_REQUIRED',
        'Always, with any arguments, needs the name of the tool in "confirm", typed by a person',
      );
    case 'digest_mismatch':
      throw new RequestError(
        'APPROVAL_DIGEST_MISMATCH',
        'What would run is not what was shown; look at the question again',
      );
    case 'not_pending':
    case 'invalid':
      throw refusalOf(params, result);
  }
}

/** After the yes is taken: a rule must not outlive an answer that came too late. */
async function saveRule(
  { rules }: GatewayCore,
  who: Principal,
  { save_to, rule }: Params<'approval.decide'>,
): Promise<Pick<Result<'approval.decide'>, 'saved'>> {
  if (save_to === undefined || rule === undefined || !rules) return {};
  return { saved: await rules.save(rule, who.person) };
}

/** What holds in every session is the operator's to give. */
function requireMayGrant(who: Principal, { scope }: Params<'approval.decide'>): void {
  if (scope !== 'always' || hasRole(who.role, 'operator')) return;
  throw new RequestError(
    'ROLE_NEEDED',
    `A grant for every session needs the role operator; ${who.person} is ${who.role}. Allow it once, or for this session`,
  );
}

async function requireShown(core: GatewayCore, params: Params<'approval.decide'>): Promise<void> {
  const { session_id, call_id } = params;
  if (params.arguments !== undefined && params.effect_digest === undefined) {
    throw new RequestError(
      'APPROVAL_EFFECT_NOT_SEEN',
      'Edited arguments are allowed only with the effect_digest that approval.preview gives for them',
    );
  }
  const question = await core.agent.question(session_id, call_id);
  if (!question) return;
  if (!question.isExact) {
    throw new RequestError(
      'APPROVAL_NOT_EXACT',
      'Part of this call was masked when it was stored, and its process is gone: it can only be denied',
    );
  }
}

/** What edited arguments would do, so that a person sees it before saying yes to them. */
export async function approvalPreview(
  { core }: RequestContext,
  params: Params<'approval.preview'>,
): Promise<Result<'approval.preview'>> {
  const { call_id, session_id } = params;
  const preview = await core.agent.previewEdit(session_id, call_id, params.arguments);
  if (preview.status !== 'shown') throw refusalOf(params, preview);
  const { diff, command, problem } = preview.effect;
  return {
    call_id,
    ...(diff === undefined ? {} : { diff }),
    ...(command === undefined ? {} : { command }),
    ...(problem === undefined ? {} : { effect_problem: problem }),
    effect_digest: preview.effectDigest,
  };
}

function refusalOf(
  { call_id, session_id }: { readonly call_id: string; readonly session_id: string },
  refused: Exclude<EditPreview, { status: 'shown' }>,
): RequestError {
  if (refused.status === 'invalid') {
    return new RequestError('APPROVAL_EDIT_REFUSED', refused.failure.result.error);
  }
  return new RequestError(
    'APPROVAL_NOT_PENDING',
    refused.outcome === undefined
      ? `No question is open for call ${call_id} in session ${session_id}`
      : `The question for call ${call_id} is closed: ${refused.outcome}${refused.note === undefined ? '' : `. ${refused.note}`}`,
  );
}
