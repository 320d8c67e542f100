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
  const ran = { id: 'a', at: 1, call, hasRun: true };
  expect(await isReached([ran], ['b'])).toBe(true);
  expect(await isReached([], ['b', 'c'])).toBe(true);
  expect(await isReached([ran], ['a'])).toBe(false);
  expect(await isReached([ran, { id: 'waits', at: 1 }], ['waits'])).toBe(false);
  expect(await isReached([ran], ['me'])).toBe(false);
});

test('P-02 what is allowed after something waits until that has run; what is denied after it does not', async () => {
  const holds = async (verdict: 'allow' | 'deny', kept: readonly PastCall[]) => {
    const policy = readPolicy(
      `version: 1\nrules:\n  - { ${verdict}: then, tool: deploy, after: { tool: send_mail } }\n`,
      { file: 'own.yaml' },
    );
    const calls = new CallsUnderWay();
    if (kept.length === 0) calls.note('s', { id: '1', at: 1, call });
    const past = await readPast(
      { sessionId: 's', callId: 'me' },
      [policy],
      async () => kept,
      calls,
    );
    const [entry = expect.unreachable()] = policy.rules[0]?.past ?? [];
    return past(1).holds(entry.condition);
  };
  const letThrough = { id: 'a', at: 1, call };
  for (const kept of [[], [letThrough]]) {
    expect(await holds('allow', kept)).toBe(false);
    expect(await holds('deny', kept)).toBe(true);
  }
  expect(await holds('allow', [{ ...letThrough, hasRun: true }])).toBe(true);
});
