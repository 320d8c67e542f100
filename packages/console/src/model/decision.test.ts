import { methods } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { approvalOf } from '../testing/event-of.js';
import { allow, allowEdited, deny, lastingRules } from './decision.js';

const approval = approvalOf('c1');
const check = (params: unknown) => methods['approval.decide'].params.parse(params);

test('G-08 every choice is what the server takes, with the digest of what was shown', () => {
  const { digest } = approval;
  const rule = lastingRules(approval)[0];
  expect(check(allow(approval, undefined, 'month', 5))).toEqual({
    call_id: 'c1',
    session_id: 'main',
    digest,
    decision: 'allow',
    scope: 'once',
    covers: 'arguments',
  });
  expect(check(allow(approval, rule, 'day', 5))).toMatchObject({
    scope: 'session',
    covers: 'tool',
    grant_expires_at: 86_400_005,
  });
  expect(check(allow(approval, rule, 'until_revoked', 5))).not.toHaveProperty('grant_expires_at');
  expect(check(allowEdited(approval, { path: 'b' }, digest))).toMatchObject({
    scope: 'once',
    arguments: { path: 'b' },
    digest,
    effect_digest: digest,
  });
  expect(check(deny(approval, '  rename it '))).toMatchObject({
    decision: 'deny',
    note: 'rename it',
  });
  expect(check(deny(approval, ' '))).not.toHaveProperty('note');
});

test('G-08 once is always there; the server’s rules are the lasting choices', () => {
  expect(lastingRules(approval).map(({ scope }) => scope)).toEqual(['session']);
});
