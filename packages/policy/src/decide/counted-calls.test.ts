import { expect, test } from 'vitest';
import type { PolicyCall } from '../call.js';
import { readPolicy } from '../read/read-policy.js';
import { CountedCalls } from './counted-calls.js';

const call: PolicyCall = {
  tool: 't',
  mode: 'coding',
  face: 'chat',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
};

function conditionsOf(rules: string, workspace = '/w') {
  const policy = readPolicy(`version: 1\nrules:\n${rules}`, {
    file: 'f',
    places: { workspace, home: '/h' },
  });
  return policy.rules.flatMap(({ past }) => past.map(({ condition }) => condition));
}

test('P-02 a call counts for each condition that it may fulfil in part, and for each once', () => {
  const rules = [
    '  - { deny: a, tool: t, at_most: 2 per hour }',
    '  - { ask: b, tool: t, at_most: 2 per hour }',
    '  - { deny: c, command: "npm **", at_most: 3 per session }',
    '  - { deny: d, tool: other, at_most: 3 per hour }',
  ].join('\n');
  const counted = new CountedCalls(conditionsOf(rules));
  const counts = (more: Partial<PolicyCall>) =>
    counted.countFor({ ...call, ...more }).map(({ count, within }) => `${count} ${within}`);
  expect(counts({})).toEqual(['2 hour']);
  expect(counts({ commands: [['ls'], ['npm', 'i']] })).toEqual(['2 hour', '3 session']);
  expect(counts({ tool: 'x', commands: ['unreadable'] })).toEqual(['3 session']);
});

test('P-02 what is counted has one name, whatever the number and wherever the rule is read', () => {
  const nameOf = (rule: string, workspace?: string) =>
    conditionsOf(`  - { ${rule} }`, workspace)[0]?.counted;
  const one = nameOf('deny: a, tool: t, path: ~/x/**, at_most: 2 per hour');
  expect(nameOf('allow: b, path: ~/x/**, tool: t, at_most: 9 per hour', '/h/w')).toBe(one);
  expect(nameOf('deny: a, tool: t, path: ~/y/**, at_most: 2 per hour')).not.toBe(one);
});
