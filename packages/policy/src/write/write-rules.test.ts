import { expect, test } from 'vitest';
import { comparePolicies } from '../compare/compare-policies.js';
import { importCodex } from '../import/import-codex.js';
import { readPolicy } from '../read/read-policy.js';
import { writeRules } from './write-rules.js';

const file = (rules: string) => readPolicy(`version: 1\nrules:\n${rules}`, { file: 'f' });

test('P-03 a rule that was read, written and read again is the same rule', () => {
  const policy = file(`
  - allow: "yes: npm"
    reason: "#1 reason"
    tool: bash_run
    command: ["npm test **", 'git commit -m "a b"']
    args: { n: { min: 1, max: 5 }, flag: true, to: ["*@x", 5] }
    at_most: 3 per hour
  - { deny: d, host: "*", after: { path: "~/.ssh/**" } }
  - { ask: a, path: ["**/.env", "*"] }
`);
  const again = file(writeRules(policy.rules));
  expect(again.rules.map(({ name, reason, verdict }) => ({ name, reason, verdict }))).toEqual(
    policy.rules.map(({ name, reason, verdict }) => ({ name, reason, verdict })),
  );
  expect(comparePolicies(policy, again).relation).toBe('equal');
});

test('P-04 an imported rule is written with its examples, which hold', () => {
  const { rules } = importCodex(
    'prefix_rule(pattern=["git", "push"], decision="prompt", match=["git push x"], not_match=["git status"])',
  );
  expect(file(writeRules(rules)).rules).toMatchObject([
    { verdict: 'ask', name: 'git push (from Codex)' },
  ]);
});
