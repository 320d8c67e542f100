import type { Grant } from '@sluice/kernel';
import type { GrantView, Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

export async function grantsList(
  { core }: RequestContext,
  { session_id }: Params<'grants.list'>,
): Promise<Result<'grants.list'>> {
  return { grants: (await core.agent.grants.list(session_id)).map(viewOf) };
}

export async function grantsRevoke(
  { core, who }: RequestContext,
  { grant_id }: Params<'grants.revoke'>,
): Promise<Result<'grants.revoke'>> {
  if (await core.agent.grants.revoke(grant_id, who.person)) return { grant_id, revoked: true };
  throw new RequestError('GRANT_NOT_FOUND', `There is no grant ${grant_id}; list the grants`);
}

function viewOf(grant: Grant): GrantView {
  const { covers, origin } = grant;
  return {
    grant_id: grant.id,
    scope: grant.scope,
    ...(grant.sessionId === undefined ? {} : { session_id: grant.sessionId }),
    ...(grant.workspace === undefined ? {} : { workspace: grant.workspace }),
    tool_name: covers.toolName,
    covers: covers.kind,
    ...(covers.kind === 'arguments' ? { digest: covers.digest } : {}),
    ...(covers.kind === 'rule' ? { rule: covers.rule } : {}),
    origin: {
      call_id: origin.callId,
      decided_by: origin.decidedBy,
      at: origin.at,
      ...(origin.note === undefined ? {} : { note: origin.note }),
    },
    uses: grant.uses,
    ...(grant.lastUsedAt === undefined ? {} : { last_used_at: grant.lastUsedAt }),
    ...(grant.expiresAt === undefined ? {} : { expires_at: grant.expiresAt }),
  };
}
