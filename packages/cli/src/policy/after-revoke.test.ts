import type { Grant } from '@sluice/kernel';
import { readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { afterRevoke } from './after-revoke.js';
import type { GrantEntry } from './grant-entries.js';

const policy = readPolicy('version: 1\nrules: []\n', { file: 'f' });
const callOf = () => undefined;

function grantOf(id: string, more: Partial<Grant>, toolName = 'note'): GrantEntry {
  const origin = { callId: 'c', decidedBy: 'ann', at: 0 };
  const covers = { kind: 'tool', toolName } as const;
  return { kind: 'grant', id, grant: { id, scope: 'session', covers, origin, uses: 0, ...more } };
}

const here = grantOf('gone', { sessionId: 's1', workspace: '/w' });

test('P-03 a grant counts beside another only in its own session, workspace and time', () => {
  const rest = [
    grantOf('same', { sessionId: 's1', workspace: '/w' }),
    grantOf('everywhere', { scope: 'always' }),
    grantOf('other session', { sessionId: 's2' }),
    grantOf('other workspace', { workspace: '/v' }),
    grantOf('over', { sessionId: 's1', expiresAt: 10 }),
    grantOf('other tool', { sessionId: 's1' }, 'delete'),
  ];
  const { others } = afterRevoke(here, { rest, policy, callOf, now: 10 });
  expect(others.map(({ id }) => id)).toEqual(['same', 'everywhere']);
});

test('P-03 a rule that denies the tool leaves no other grant to answer, and no default', () => {
  const denied = readPolicy('version: 1\nrules: [{ deny: notes, tool: note }]\n', { file: 'f' });
  const rest = [grantOf('everywhere', { scope: 'always' })];
  expect(afterRevoke(here, { rest, policy: denied, callOf, now: 10 })).toEqual({
    others: [],
    byDefault: new Map(),
  });
});
