import { readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { CallsUnderWay } from './calls-under-way.js';
import { type PastCall, readPast } from './read-past.js';

const call = {
  tool: 'send_mail',
  mode: 'coding',
  face: 'mcp',
  workspace: '/w',
  args: {},
  commands: [],
  paths: [],
  hosts: [],
};

test('P-02 a limit counts what ran, what is let through and what is under way, and never the call itself', async () => {
  const policy = readPolicy(
    'version: 1\nrules:\n  - { deny: mails, tool: send_mail, at_most: 2 per session }\n',
    { file: 'own.yaml' },
  );
  const isReached = async (kept: readonly PastCall[], underWay: readonly string[]) => {
    const calls = new CallsUnderWay();
    for (const id of underWay) calls.note('s', { id, at: 1, call });
    const past = await readPast(
      { sessionId: 's', callId: 'me' },
      [policy],
      async () => kept,
      calls,
    );
    const [condition = expect.unreachable()] = policy.rules[0]?.past ?? [];
    return past(1).holds(condition.condition);
  };
  const ran = { id: 'a', at: 1, call };
  expect(await isReached([ran], ['b'])).toBe(true);
  expect(await isReached([], ['b', 'c'])).toBe(true);
  expect(await isReached([ran], ['a'])).toBe(false);
  expect(await isReached([ran, { id: 'waits', at: 1 }], ['waits'])).toBe(false);
  expect(await isReached([ran], ['me'])).toBe(false);
});
