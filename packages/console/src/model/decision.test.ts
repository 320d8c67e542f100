import { methods } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { approvalOf } from '../testing/event-of.js';
import { allow, allowEdited, allowWithRule, deny, lastingRules, needsConfirm } from './decision.js';

const approval = approvalOf('c1');
const check = (params: unknown) => methods['approval.decide'].params.parse(params);

test('G-08 every choice is what the server takes, with the digest of what was shown', () => {
  const { digest } = approval;
  const rule = lastingRules(approval)[0];
  expect(check(allow(approval, undefined, { life: 'month', confirm: '' }, 5))).toEqual({
    call_id: 'c1',
    session_id: 'main',
    digest,
    decision: 'allow',
    scope: 'once',
    covers: 'arguments',
  });
  expect(check(allow(approval, rule, { life: 'day', confirm: '' }, 5))).toMatchObject({
    scope: 'session',
    covers: 'tool',
    grant_expires_at: 86_400_005,
  });
  expect(
    check(allow(approval, rule, { life: 'until_revoked', confirm: '' }, 5)),
  ).not.toHaveProperty('grant_expires_at');
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

test('G-08 only always, with any arguments, is confirmed by the typed name', () => {
  const rule = (scope: 'session' | 'always', covers: 'arguments' | 'tool') =>
    ({ scope, covers, words: '', rule: '' }) as const;
  const given = { life: 'until_revoked', confirm: 'fs_write' } as const;
  expect(check(allow(approval, rule('always', 'tool'), given, 5))).toMatchObject({
    scope: 'always',
    covers: 'tool',
    confirm: 'fs_write',
  });
  for (const other of [rule('always', 'arguments'), rule('session', 'tool')]) {
    expect(needsConfirm(other)).toBe(false);
    expect(check(allow(approval, other, given, 5))).not.toHaveProperty('confirm');
  }
});

test('P-03 where a rule fits, no digest is offered in its place; a rule goes to session, project or file', () => {
  const asked = {
    ...approval,
    grant_rules: [
      { scope: 'session', covers: 'arguments', words: 'exact', rule: 'sha' },
      { scope: 'session', covers: 'tool', words: 'any', rule: '*' },
    ],
  } as typeof approval;
  expect(lastingRules(asked, true).map(({ covers }) => covers)).toEqual(['tool']);
  expect(lastingRules(asked, false)).toHaveLength(2);
  const offer = { rule: '- allow: x\n' } as Parameters<typeof allowWithRule>[1];
  expect(allowWithRule(approval, offer, 'session')).toMatchObject({
    scope: 'session',
    covers: 'rule',
  });
  expect(allowWithRule(approval, offer, 'project')).toMatchObject({ scope: 'always' });
  expect(allowWithRule(approval, offer, 'file')).toMatchObject({ scope: 'once', save_to: 'user' });
});
