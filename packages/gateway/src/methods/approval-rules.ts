import { type ApprovalRequest, hasRole } from '@sluice/kernel';
import type { OfferedRuleView, Params, Result } from '@sluice/protocol';
import type { Principal } from '../access/principal.js';
import type { GatewayCore } from '../gateway-core.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** The narrowest rules that would answer an open question the next time. */
export async function approvalRules(
  { core, who }: RequestContext,
  { call_id, session_id }: Params<'approval.rules'>,
): Promise<Result<'approval.rules'>> {
  const question = await core.agent.question(session_id, call_id);
  if (!question) {
    throw new RequestError(
      'APPROVAL_NOT_PENDING',
      `No question is open for call ${call_id} in session ${session_id}`,
    );
  }
  const rules = question.isExact ? await offersFor(core, question.request) : [];
  return { rules: [...rules], can_save: hasRole(who.role, 'operator') };
}

/** A rule that comes with an answer must be one that was offered: nobody slips in a wider one. */
export async function requireOffered(
  core: GatewayCore,
  who: Principal,
  params: Params<'approval.decide'>,
): Promise<void> {
  const { call_id, session_id, covers, rule, save_to, scope } = params;
  if (save_to !== undefined && (covers !== 'rule' || scope !== 'once')) {
    throw new RequestError('INVALID_PARAMS', '"save_to" goes with covers "rule" and scope "once"');
  }
  if (save_to !== undefined && !hasRole(who.role, 'operator')) {
    throw new RequestError(
      'ROLE_NEEDED',
      `A rule in the policy file needs the role operator; ${who.person} is ${who.role}`,
    );
  }
  if (covers !== 'rule') return;
  const question = await core.agent.question(session_id, call_id);
  // Where it is over by now, the answer says so.
  if (!question) return;
  const rules = await offersFor(core, question.request);
  if (rules.some((offered) => offered.rule === rule)) return;
  throw new RequestError('INVALID_PARAMS', 'This rule was not offered; ask approval.rules again');
}

/** No rule lets through what a rule wants people to answer. */
async function offersFor(
  core: GatewayCore,
  request: ApprovalRequest,
): Promise<readonly OfferedRuleView[]> {
  return request.needs ? [] : ((await core.rules?.offers(request)) ?? []);
}
