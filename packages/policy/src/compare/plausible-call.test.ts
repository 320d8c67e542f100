import { expect, test } from 'vitest';
import { createDecider } from '../decide/decide.js';
import { readPolicy } from '../read/read-policy.js';
import { comparePolicies } from './compare-policies.js';
import type { LikelyTools } from './plausible-call.js';

const tools: LikelyTools = {
  toolsFor: ({ commands }) => (commands.length > 0 ? ['bash_run'] : ['fs_write', 'fs_read']),
  filled: (call) =>
    call.tool === 'bash_run' && call.commands.length === 0
      ? [{ ...call, commands: [['npm', 'test']] }]
      : [],
};
const policyOf = (rules: string) =>
  readPolicy(rules === '' ? 'version: 1\n' : `version: 1\nrules:\n${rules}`, { file: 'f' });

function shown(old: string, young: string) {
  const [before, after] = [policyOf(old), policyOf(young)];
  const { changes } = comparePolicies(before, after, { tools });
  for (const change of changes) {
    if (change.witness.past.length > 0) continue;
    const say = (policy: typeof before) =>
      createDecider(policy).decide(change.witness.call).verdict;
    expect([say(before), say(after)]).toEqual([change.before, change.after]);
  }
  return changes.map(({ witness }) => witness);
}

test.each([
  ['command: npm **', { tool: 'bash_run', commands: [['npm', 'install', 'left-pad']] }],
  ['tool: bash_run', { tool: 'bash_run', commands: [['npm', 'test']] }],
  ['path: "src/**"', { tool: 'fs_write', paths: ['./src/main.ts'] }],
  ['path: "{docs,src}/*.md"', { tool: 'fs_write', paths: ['./docs/main.md'] }],
  ['path: "~/**"', { paths: ['~/main.ts'] }],
  ['host: "*.example.org"', { hosts: ['api.example.org'] }],
  ['host: "*"', { hosts: ['example.com'] }],
  ['tool: mail, args: { to: "*@x.example" }', { tool: 'mail', args: { to: 'ann@x.example' } }],
  ['tool: mail, args: { who.name: "*" }', { args: { who: { name: 'example' } } }],
  ['tool: "pay_*"', { tool: 'pay_example' }],
  ['tool: "fs_*"', { tool: 'fs_write' }],
  ['person: "a*", role: "*"', { person: 'ann', role: 'operator' }],
])('P-06 what shows a new rule is a call that could be made: %s', (conditions, call) => {
  expect(shown('', `  - { allow: a, ${conditions} }`)).toMatchObject([{ call }]);
});

test('P-06 a call that rules keep out of the set is not taken, however likely it is', () => {
  const npm = '  - { allow: a, command: npm ** }\n';
  const stops = ['npm install **', 'npm publish **', 'npm run **', 'npm test **'].map(
    (command) => `  - { deny: ${command}, command: "${command}" }\n`,
  );
  const [witness] = shown(stops.join(''), npm + stops.join(''));
  expect(witness?.call.commands).toEqual([['npm']]);
});

test('P-06 what happened before is a call that could be made, too', () => {
  const rule = '  - { deny: a, host: "*", after: { path: "customers/**" } }';
  expect(shown('', rule)).toMatchObject([
    {
      call: { hosts: ['example.com'] },
      past: [{ tool: 'fs_write', paths: ['./customers/main.ts'] }],
    },
  ]);
  const posts = '  - { deny: a, tool: post, at_most: 3 per hour }';
  expect(shown('', posts)).toMatchObject([{ past: [{ tool: 'post' }, {}, {}] }]);
});

test('P-06 without tools to choose from the proof is the same', () => {
  const [before, after] = [policyOf(''), policyOf('  - { allow: a, command: npm ** }')];
  const plain = comparePolicies(before, after);
  const told = comparePolicies(before, after, { tools });
  const bare = ({ relation, changes }: typeof plain) => [
    relation,
    changes.map(({ witness: _shown, ...change }) => change),
  ];
  expect(bare(told)).toEqual(bare(plain));
});

test('P-06 a change of what the default says on one face is shown by a call of that face', () => {
  const read = (rules: string) =>
    readPolicy(`version: 1\ndefault: { mcp: deny, others: ask }\n${rules}`, { file: 'f' });
  const [before, after] = [
    read('rules: []'),
    read('rules: [{ allow: t, tool: bash_run, command: npm test }]'),
  ];
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const { changes } = comparePolicies(one, other, { tools });
    expect(changes).toHaveLength(2);
    for (const { witness, before: was, after: is } of changes) {
      const [first, second] = [createDecider(one), createDecider(other)];
      expect([first.decide(witness.call).verdict, second.decide(witness.call).verdict]).toEqual([
        was,
        is,
      ]);
      expect(witness.call.face === 'mcp').toBe([was, is].includes('deny'));
    }
  }
});
