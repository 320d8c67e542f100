import type { Params, Result } from '@sluice/protocol';
import { approvalView, effectView } from '../frames/approval-view.js';
import { RequestError } from '../request-error.js';
import { questionBefore } from './question-before.js';
import type { RequestContext } from './request-context.js';

/** An open question as it will run: nothing masked, nothing cut. For those who decide; it is kept nowhere. */
export async function approvalQuestion(
  { core }: RequestContext,
  { call_id, session_id }: Params<'approval.question'>,
): Promise<Result<'approval.question'>> {
  const question = await core.agent.question(session_id, call_id);
  if (!question) {
    throw new RequestError(
      'APPROVAL_NOT_PENDING',
      `No question is open for call ${call_id} in session ${session_id}`,
    );
  }
  const pending = await core.store.approvalsOf(session_id).get(call_id);
  const title = (await core.agent.sessions.get(session_id))?.title;
  const before = await questionBefore(core.store.events, question.request);
  return {
    approval: {
      ...approvalView({ ...pending, request: question.request }, (name) => core.registry.get(name)),
      ...(title ? { session_title: title } : {}),
    },
    is_exact: question.isExact,
    ...(before ? { before: effectView(before) } : {}),
  };
}
