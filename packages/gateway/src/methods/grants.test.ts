import type { Grant } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { grantsList, grantsRevoke } from './grants.js';
import type { RequestContext } from './request-context.js';

/** A request of ann over these grants, and what was asked of the agent. */
function context(grants: readonly Grant[], isThere = true) {
  const asked: unknown[][] = [];
  const list = async (...given: unknown[]) => {
    asked.push(['list', ...given]);
    return grants;
  };
  const revoke = async (...given: unknown[]) => {
    asked.push(['revoke', ...given]);
    return isThere;
  };
  const request = { core: { agent: { grants: { list, revoke } } }, who: { person: 'ann' } };
  return { asked, request: request as unknown as RequestContext };
}

const grant = (more: Partial<Grant>): Grant => ({
  ...{ id: 'g1', scope: 'always', uses: 0, covers: { kind: 'tool', toolName: 'fs_read' } },
  origin: { callId: 'c1', decidedBy: 'ann', at: 5 },
  ...more,
});

test('K-15 a grant is shown with all that is known of it, and nothing that is not', async () => {
  const { asked, request } = context([
    grant({}),
    grant({
      ...{ id: 'g2', scope: 'session', sessionId: 's1', workspace: '/shop', uses: 2 },
      covers: { kind: 'arguments', toolName: 'fs_write', digest: 'd1' },
      origin: { callId: 'c2', decidedBy: 'bob', at: 6, note: 'fine' },
      ...{ lastUsedAt: 7, expiresAt: 8 },
    }),
  ]);
  expect(await grantsList(request, { session_id: 's1' })).toEqual({
    grants: [
      {
        ...{ grant_id: 'g1', scope: 'always', tool_name: 'fs_read', covers: 'tool', uses: 0 },
        origin: { call_id: 'c1', decided_by: 'ann', at: 5 },
      },
      {
        ...{ grant_id: 'g2', scope: 'session', session_id: 's1', workspace: '/shop' },
        ...{ tool_name: 'fs_write', covers: 'arguments', digest: 'd1', uses: 2 },
        origin: { call_id: 'c2', decided_by: 'bob', at: 6, note: 'fine' },
        ...{ last_used_at: 7, expires_at: 8 },
      },
    ],
  });
  expect(asked).toEqual([['list', 's1']]);
});

test('K-15 a grant is taken back in the name of who asks; one that is not there is told', async () => {
  const there = context([]);
  expect(await grantsRevoke(there.request, { grant_id: 'g1' })).toEqual({
    ...{ grant_id: 'g1', revoked: true },
  });
  expect(there.asked).toEqual([['revoke', 'g1', 'ann']]);
  await expect(grantsRevoke(context([], false).request, { grant_id: 'g9' })).rejects.toMatchObject({
    code: 'GRANT_NOT_FOUND',
    message: 'There is no grant g9; list the grants',
  });
});
