import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** The policy files as they stand now, and the rules of the operator's own that let calls through. */
export async function policyState({ core }: RequestContext): Promise<Result<'policy.state'>> {
  return { files: [...(core.rules?.files() ?? [])], rules: [...(core.rules?.list() ?? [])] };
}

export async function policyRevoke(
  { core, who }: RequestContext,
  { name }: Params<'policy.revoke'>,
): Promise<Result<'policy.revoke'>> {
  if (await core.rules?.revoke(name, who.person)) return { name, revoked: true };
  throw new RequestError(
    'GRANT_NOT_FOUND',
    `The policy file has no rule "${name}"; list the rules again`,
  );
}
