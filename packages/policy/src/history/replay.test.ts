import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import type { RecordedCall } from './recorded-call.js';
import { replay } from './replay.js';

const HOUR_MS = 3_600_000;

function recorded(
  parts: Partial<RecordedCall['call']>,
  more: Partial<RecordedCall> = {},
): RecordedCall {
  const call = {
    tool: 't',
    mode: 'coding',
    face: 'chat',
    commands: [],
    paths: [],
    hosts: [],
    args: {},
    ...parts,
  };
  return { id: '1', session: 's', at: 0, decided: 'approved', call, ...more };
}

function verdicts(rules: string, calls: readonly RecordedCall[]) {
  const policy = readPolicy(`version: 1\nrules:\n${rules}`, { file: 'f' });
  return [...replay(policy, calls)].map(({ decision }) => decision.verdict);
}

test('P-07 a rule with "after" holds from the call on that it waits for, in that session alone', () => {
  const rules =
    '  - { deny: d, host: "*", after: { path: "~/.ssh/**" } }\n  - { allow: a, host: "*" }';
  const read = recorded({ paths: ['~/.ssh/id'] });
  const send = recorded({ hosts: ['h'] });
  expect(verdicts(rules, [send, read, send, { ...send, session: 'other' }])).toEqual([
    'allow',
    'ask',
    'deny',
    'allow',
  ]);
});

test('P-07 what a person denied has not happened', () => {
  const rules =
    '  - { deny: d, host: "*", after: { path: "~/.ssh/**" } }\n  - { allow: a, host: "*" }';
  const refused = recorded({ paths: ['~/.ssh/id'] }, { decided: 'denied' });
  expect(verdicts(rules, [refused, recorded({ hosts: ['h'] })])).toEqual(['ask', 'allow']);
});

test('P-02 an allow with at_most ends after so many calls and begins again after an hour', () => {
  const rules = '  - { allow: a, tool: t, at_most: 2 per hour }';
  const at = (hours: number) => recorded({}, { at: hours * HOUR_MS });
  expect(verdicts(rules, [at(0), at(0.1), at(0.2), at(1.15), at(1.16), at(3)])).toEqual([
    'allow',
    'allow',
    'ask',
    'allow',
    'ask',
    'allow',
  ]);
});

test('P-02 an hour counts the calls of every session, a session its own', () => {
  const calls = ['one', 'two', 'three', 'one'].map((session, at) => recorded({}, { session, at }));
  const told = (span: string) =>
    verdicts(`  - { allow: a, tool: t, at_most: 2 per ${span} }`, calls);
  expect(told('hour')).toEqual(['allow', 'allow', 'ask', 'ask']);
  expect(verdicts('  - { allow: a, tool: t, at_most: 1 per session }', calls)).toEqual([
    'allow',
    'allow',
    'allow',
    'ask',
  ]);
});

test('P-02 a deny with at_most begins after so many calls', () => {
  const rules = '  - { deny: d, tool: t, at_most: 1 per session }\n  - { allow: a, tool: t }';
  expect(verdicts(rules, [recorded({}), recorded({})])).toEqual(['allow', 'deny']);
});
