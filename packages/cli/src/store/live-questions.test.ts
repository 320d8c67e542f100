import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '@sluice/agent';
import { type ApprovalRequest, callDigest, type Runtime } from '@sluice/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellLiveQuestions, withLiveQuestions } from './live-questions.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-live-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const exact = { text: 'as it will run' };
const request = {
  callId: 'c1',
  toolName: 'note',
  arguments: { text: '<redacted:password>' },
  digest: callDigest('note', exact),
} as unknown as ApprovalRequest;

/** What a process asks whose store has the call masked. */
const asking = () =>
  withLiveQuestions({ question: async () => ({ request, isExact: false }) } as unknown as Agent, {
    XDG_STATE_HOME: base,
  }).question('s1', 'c1');

const holding = (args: unknown, callId = 'c1') =>
  tellLiveQuestions(
    { XDG_STATE_HOME: base },
    async () =>
      ({
        question: async (asked: string) =>
          asked === callId ? { request: { arguments: args }, isExact: true } : undefined,
      }) as unknown as Runtime,
    () => undefined,
  );

test('W-01 the process that holds a call tells what it will run with, and nothing is left after it', async () => {
  const live = await holding(exact);
  expect(await asking()).toMatchObject({ isExact: true, request: { arguments: exact } });
  await live.close();
  expect(await asking()).toMatchObject({ isExact: false });
  expect(readdirSync(join(base, 'sluice', 'asking'))).toEqual([]);
});

test.each([
  ['other arguments than were asked about', { text: 'something else' }, 'c1'],
  ['no such call', exact, 'c2'],
])('W-01 a process with %s makes nothing exact', async (_what, args, callId) => {
  const live = await holding(args, callId);
  expect(await asking()).toEqual({ request, isExact: false });
  await live.close();
});

test('W-01 a socket that a dead process left, or a file in its place, holds nobody up', async () => {
  const live = await holding(exact, 'c2');
  writeFileSync(join(base, 'sluice', 'asking', '1.sock'), '');
  expect(await asking()).toEqual({ request, isExact: false });
  await live.close();
});
