import { expect, test } from 'vitest';
import type { PolicyCall } from '../call.js';
import type { Decided, RecordedCall } from '../history/recorded-call.js';
import { readPolicy } from '../read/read-policy.js';
import { letsThrough, offerRules } from './offer-rules.js';
import { ruleWords } from './rule-words.js';

const DAY_MS = 86_400_000;
const now = 100 * DAY_MS;
const options = { runsAnything: (program: string) => program === 'sh', now };
const call = (more: Partial<PolicyCall>): PolicyCall => ({
  tool: 'bash_run',
  mode: 'coding',
  face: 'chat',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
  ...more,
});
const run = (...commands: string[]) =>
  call({ commands: commands.map((command) => command.split(' ')) });
const then = (made: PolicyCall, decided: Decided, daysAgo = 1): RecordedCall => ({
  id: '1',
  session: 's',
  at: now - daysAgo * DAY_MS,
  call: made,
  decided,
});

test('P-03 a yes offers at most three rules, from the very call to wider ones, each in words', () => {
  const offers = offerRules(run('npm run test unit'), [], options);
  expect(offers.map(({ rule }) => ruleWords(rule).en)).toEqual([
    'Lets through: tool bash_run; commands exactly "npm run test unit"',
    'Lets through: tool bash_run; commands "npm run test" with anything behind it',
    'Lets through: tool bash_run; commands "npm run" with anything behind it',
  ]);
  expect(ruleWords(offers[1]?.rule ?? expect.unreachable()).zh).toContain('及其后任意内容');
});

test('P-03 every offer lets the call through, shows what else, and what it stops', () => {
  const history = [
    then(run('npm test a'), 'approved'),
    then(run('npm test b'), 'approved', 40),
    then(run('npm publish'), 'denied'),
  ];
  const [exact, wider] = offerRules(run('npm test'), history, options);
  expect(exact?.past).toEqual({ days: 30, calls: 0, asked: 0, denied: 0 });
  expect(wider).toMatchObject({
    past: { days: 30, calls: 1, asked: 1, denied: 0 },
    lets: ['bash_run npm test', 'bash_run npm test a', 'bash_run npm test --another'],
  });
  expect(wider?.stops).toContain('bash_run npm publish');
  expect(wider?.stops).toContain('bash_run npm another');
});

test('P-03 what a person denied, what destroys and what is tainted keeps wider rules away', () => {
  const denied = [then(run('npm test x'), 'denied', 90)];
  const tainted = [{ ...then(run('npm test x'), 'approved'), isTainted: true }];
  for (const history of [denied, tainted]) {
    expect(offerRules(run('npm test'), history, options)).toHaveLength(1);
  }
  expect(offerRules({ ...run('npm test'), risk: 'destructive' }, [], options)).toHaveLength(1);
});

test('P-03 a command of several programs is offered with all of them', () => {
  const asked = run('cd packages/x', 'npm test a');
  for (const { rule } of offerRules(asked, [], options)) {
    expect(letsThrough(rule, asked)).toBe(true);
    expect(letsThrough(rule, run('cd packages/x', 'rm x'))).toBe(false);
  }
});

test('P-03 files, hosts, plain arguments and git that only looks have their own steps', () => {
  const sources = (asked: PolicyCall) =>
    offerRules(asked, [], options).map(({ rule }) => rule.name);
  expect(sources(call({ tool: 'fs_write', paths: ['./src/a/b.ts'] }))).toEqual([
    'fs_write: src/a/b.ts',
    'fs_write: src/a/**',
    'fs_write: src/**',
  ]);
  expect(sources(call({ tool: 'web', hosts: ['api.example.com'] }))).toEqual([
    'web: api.example.com',
    'web: *.example.com',
  ]);
  expect(sources(call({ tool: 'pay', args: { to: 'shop', amount: 5 } }))).toEqual([
    'pay: to shop, amount 5',
  ]);
  expect(sources(run('git log'))).toContain(
    'bash_run: git status **, git diff **, git log **, git show **',
  );
});

test('P-03 nothing is offered for what cannot be read, or only as it is', () => {
  expect(offerRules(call({ commands: ['unreadable'] }), [], options)).toEqual([]);
  expect(offerRules(call({ tool: 'pay', args: { to: { deep: 1 } } }), [], options)).toEqual([]);
  expect(offerRules(run('sh x'), [], options)).toHaveLength(1);
});

test('P-03 an offer answers the built-in rule that asked, and no other', () => {
  const asked: PolicyCall = {
    ...run('cd x', 'npm install y'),
    raised: [{ name: 'package-network', commands: [1] }],
  };
  const offers = offerRules(asked, [], options);
  expect(offers[0]?.rule.despite).toEqual(['package-network']);
  expect(offers[0]?.text).toContain('despite: package-network');
  const other = { ...asked, raised: [{ name: 'write-outside', commands: [1] }] };
  expect(letsThrough(offers[0]?.rule ?? expect.unreachable(), other)).toBe(false);
});

test('P-03 the text of an offer is a rule of a file that says the same', () => {
  for (const asked of [
    run('git commit -m "it\'s"'),
    call({ tool: 'pay', args: { n: 1, s: 'a b' } }),
  ]) {
    for (const { rule, text } of offerRules(asked, [], options)) {
      const [again] = readPolicy(`version: 1\nrules:\n${text}`, { file: 'f' }).rules;
      expect(again?.conditions.map(({ key }) => key)).toEqual(
        rule.conditions.map(({ key }) => key),
      );
    }
  }
});
