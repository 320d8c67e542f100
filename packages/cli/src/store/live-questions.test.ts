import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

test('W-01 what some readers take for the end of a line is told whole', async () => {
  const args = { text: 'a\u2028b\u2029c\rd\u0085e' };
  const live = await holding(args, 'c1');
  const digest = callDigest('note', args);
  const asked = withLiveQuestions(
    { question: async () => ({ request: { ...request, digest }, isExact: false }) } as never,
    { XDG_STATE_HOME: base },
  ).question('s1', 'c1');
  expect(await asked).toMatchObject({ isExact: true, request: { arguments: args } });
  await live.close();
});

test('item 12: whoever asks in no line, in a long one, in bytes or in half of one gets nothing and harms nobody', async () => {
  const live = await holding(exact);
  const [name = ''] = readdirSync(join(base, 'sluice', 'asking'));
  const say = (bytes: string | Buffer, ends = true) =>
    new Promise<string>((resolve) => {
      const socket = connect(join(base, 'sluice', 'asking', name));
      let heard = '';
      socket.on('data', (chunk) => (heard += String(chunk)));
      socket.on('error', () => undefined).on('close', () => resolve(heard));
      socket.write(bytes);
      if (ends) socket.end();
    });
  const long = Buffer.alloc(10 * 1024 * 1024, 'c1');
  const said = await Promise.all([
    say(''),
    say('\n'),
    say(long),
    say(long, false),
    say(Buffer.from([0xff, 0xfe, 0x00, 0x0a])),
    say('__proto__\n'),
    say('{"id":"c1"}\n'),
    say('c', false),
  ]);
  expect(new Set(said)).toEqual(new Set(['', 'null\n']));
  expect(await say('c1\nc1\n')).toBe(`${JSON.stringify(exact)}\n`);
  expect(await asking()).toMatchObject({ isExact: true });
  await live.close();
});
