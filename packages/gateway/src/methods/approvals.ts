import type { Params, Result } from '@sluice/protocol';
import { approvalView } from '../frames/approval-view.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './handlers.js';

const OPERATOR = 'operator';

export async function approvalList(
  { core }: RequestContext,
  { session_id }: Params<'approval.list'>,
): Promise<Result<'approval.list'>> {
  const entries = await core.agent.pendingApprovals(session_id);
  return {
    approvals: entries.map(({ request }) =>
      approvalView(request, (name) => core.registry.get(name)),
    ),
  };
}

/**
 * A person's answer. It holds for exactly what the digest stands for, once. Where the process that asked is gone,
 * the turn is taken up here.
 */
export async function approvalDecide(
  { core }: RequestContext,
  params: Params<'approval.decide'>,
): Promise<Result<'approval.decide'>> {
  const { call_id, session_id, decision, note, grant_expires_at } = params;
  const result = await core.agent.decide(session_id, call_id, decision, {
    digest: params.digest,
    decidedBy: OPERATOR,
    scope: params.scope,
    covers: params.covers,
    ...(note === undefined ? {} : { note }),
    ...(grant_expires_at === undefined ? {} : { grantExpiresAt: grant_expires_at }),
    ...(params.arguments === undefined ? {} : { arguments: params.arguments }),
  });
  switch (result.status) {
    case 'settled':
      return { call_id, status: 'settled' };
    case 'not_pending':
      throw new RequestError(
        'APPROVAL_NOT_PENDING',
        result.outcome === undefined
          ? `No question is open for call ${call_id} in session ${session_id}`
          : `The question for call ${call_id} is closed: ${result.outcome}`,
      );
    case 'digest_mismatch':
      throw new RequestError(
        'APPROVAL_DIGEST_MISMATCH',
        'The arguments are not those that were shown; look at the question again',
      );
    case 'invalid':
      throw new RequestError('APPROVAL_EDIT_REFUSED', result.failure.result.error);
  }
}
