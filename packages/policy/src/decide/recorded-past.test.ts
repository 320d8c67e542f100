import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { RecordedPast } from './recorded-past.js';

const HOUR_MS = 3_600_000;
const call = {
  tool: 't',
  mode: 'coding',
  face: 'chat',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
};

test('P-02 an hour counts in all sessions, a session by itself', () => {
  const policy = readPolicy(
    'version: 1\nrules:\n  - { deny: h, tool: t, at_most: 2 per hour }\n  - { deny: s, tool: t, at_most: 2 per session }\n',
    { file: 'f' },
  );
  const [hour = expect.unreachable(), session = expect.unreachable()] = policy.rules.flatMap(
    ({ past }) => past.map(({ condition }) => condition),
  );
  const past = new RecordedPast([hour, session]);
  past.note('one', call, 0);
  past.note('two', call, 1);
  const held = (name: string, at: number) =>
    [hour, session].map((condition) => past.before(name, at).holds(condition));
  expect(held('one', 2)).toEqual([true, false]);
  expect(held('three', 2)).toEqual([true, false]);
  expect(held('three', HOUR_MS)).toEqual([false, false]);
  past.note('one', call, HOUR_MS);
  expect(held('one', HOUR_MS)).toEqual([true, true]);
  expect(held('one', 3 * HOUR_MS)).toEqual([false, true]);
});
