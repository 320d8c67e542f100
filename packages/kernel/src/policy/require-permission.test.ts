import { expect, test } from 'vitest';
import { createPolicy } from './create-policy.js';
import type { PermissionConfig } from './permission-config.js';

test.each([
  ['autoDenyTool', /no "autoDenyTool"; did you mean autoDenyTools/],
  ['AutoDenyTools', /did you mean autoDenyTools/],
  ['deny', /no "deny"/],
  ['rule', /did you mean rules/],
  ['__proto', /use one of mode/],
])('issue 16 item 11: the key %s, which nobody reads, is an error', (key, words) => {
  const config = { mode: 'auto', [key]: ['bash_run'] } as PermissionConfig;
  expect(() => createPolicy(config)).toThrow(words);
});

test.each([[undefined], ['deny'], [{ verdict: 'deny' }]])(
  'issue 16 item 11: the rule %j, which cannot be asked, is an error',
  (rule) => {
    const config = { mode: 'auto', rules: [rule] } as unknown as PermissionConfig;
    expect(() => createPolicy(config)).toThrow(/must be a list of functions/);
  },
);

test('a rule that is taken out of the list later still holds', async () => {
  const rules = [() => ({ verdict: 'deny', rule: 'no', where: 'here' }) as const];
  const policy = createPolicy({ mode: 'auto', rules });
  rules.pop();
  const question = { tool: { name: 't' }, args: {}, mode: 'coding', sessionId: 's', agentId: 'a' };
  expect(await policy.evaluate(question as never)).toMatchObject({ verdict: 'deny' });
});
