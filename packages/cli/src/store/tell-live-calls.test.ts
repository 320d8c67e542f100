import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApprovalRequest, callDigest, type EditPreview } from '@sluice/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askLiveCalls, callsElsewhere, exactRequest } from './ask-live-calls.js';
import { callsOfAgent, type LiveCalls, tellLiveCalls } from './tell-live-calls.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-live-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const env = () => ({ XDG_STATE_HOME: base });
const exact = { text: 'as it will run' };
const request = {
  callId: 'c1',
  sessionId: 's1',
  toolName: 'note',
  arguments: { text: '<redacted:password>' },
  digest: callDigest('note', exact),
} as unknown as ApprovalRequest;
const refused: EditPreview = {
  status: 'invalid',
  failure: { code: 'POLICY_DENIED', result: { error: 'no' } } as never,
};

/** A process that holds `c1` and would run it with these arguments. */
const holding = (args: unknown, more: Partial<LiveCalls> = {}) =>
  tellLiveCalls(
    env(),
    {
      question: async (_session, call) =>
        call === 'c1' ? { request: { ...request, arguments: args }, isExact: true } : undefined,
      previewEdit: async () => refused,
      ...more,
    },
    () => undefined,
  );
/** What a process learns whose store has the call masked. */
const asked = async (of = request) => {
  const answer = await askLiveCalls(env(), of);
  return answer && exactRequest(of, answer);
};

test('W-01 the process that holds a call tells what it will run with, and nothing is left after it', async () => {
  const live = await holding(exact);
  expect(await asked()).toMatchObject({ arguments: exact });
  await live.close();
  expect(await asked()).toBeUndefined();
  expect(readdirSync(join(base, 'sluice', 'asking'))).toEqual([]);
});

test('W-01 two parts of one process tell of their calls side by side', async () => {
  const nobody = await holding(exact, { question: async () => undefined });
  const live = await holding(exact);
  expect(await asked()).toMatchObject({ arguments: exact });
  await live.close();
  expect(await askLiveCalls(env(), request)).toBeUndefined();
  await nobody.close();
});

test('W-01 a process with other arguments than were asked about holds the call and makes nothing exact', async () => {
  const live = await holding({ text: 'something else' });
  expect(await asked()).toBeUndefined();
  expect(await askLiveCalls(env(), request)).toBeDefined();
  await live.close();
});

test.each([
  ['another call', { callId: 'c2' }],
  ['another session', { sessionId: 's2' }],
  ['a question that was put anew meanwhile', { digest: 'd'.repeat(64) }],
])('W-01 a process knows nothing of %s', async (_what, other) => {
  const live = await holding(exact);
  expect(await askLiveCalls(env(), { ...request, ...other })).toBeUndefined();
  await live.close();
});

test('K-15 other arguments go through the gates of the process that holds the call', async () => {
  const seen: unknown[] = [];
  const live = await holding(exact, {
    previewEdit: async (...edit) => {
      seen.push(edit);
      return refused;
    },
  });
  const elsewhere = callsElsewhere(env());
  expect(await elsewhere.previewEdit(request, { text: 'b' })).toEqual(refused);
  expect(seen).toEqual([['s1', 'c1', { text: 'b' }]]);
  await live.close();
  expect(await elsewhere.previewEdit(request, { text: 'b' })).toBeUndefined();
});

test.each([{ status: 'shown' }, { status: 'settled' }, { status: 'invalid' }, 'yes', null])(
  'K-15 what is no preview of an edit counts as none: %j',
  async (said) => {
    const live = await holding(exact, { previewEdit: async () => said as never });
    expect(await callsElsewhere(env()).previewEdit(request, {})).toBeUndefined();
    await live.close();
  },
);

test('W-01 an agent tells of the sessions that it holds and of no others', async () => {
  let owner = 'sluice 1 me';
  const agent = {
    question: async () => ({ request, isExact: true }),
    previewEdit: async () => refused,
  };
  const leases = { holder: async () => ({ owner, expiresAt: 1 }) } as never;
  const calls = callsOfAgent(agent as never, { leases }, 'sluice 1 me');
  expect(await calls.question('s1', 'c1')).toMatchObject({ isExact: true });
  owner = 'sluice 2 else';
  expect(await calls.question('s1', 'c1')).toBeUndefined();
});

test('W-01 a socket that a dead process left, or a file in its place, holds nobody up', async () => {
  const live = await holding(exact, { question: async () => undefined });
  writeFileSync(join(base, 'sluice', 'asking', '1.sock'), '');
  expect(await askLiveCalls(env(), request)).toBeUndefined();
  // It is swept away, and the one that lives is not.
  await expect.poll(() => readdirSync(join(base, 'sluice', 'asking'))).toHaveLength(1);
  await live.close();
});

test('W-01 what some readers take for the end of a line is told whole', async () => {
  const args = { text: 'a\u2028b\u2029c\rd\u0085e' };
  const other = { ...request, digest: callDigest('note', args) };
  const live = await holding(args, {
    question: async () => ({ request: { ...other, arguments: args }, isExact: true }),
  });
  expect(await asked(other)).toMatchObject({ arguments: args });
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
  const long = Buffer.alloc(65 * 1024 * 1024, 'c1');
  const said = await Promise.all([
    say(''),
    say('\n'),
    say(long),
    say(Buffer.from([0xff, 0xfe, 0x00, 0x0a])),
    say('__proto__\n'),
    say('{"session":"s1","call":"c1"}\n'),
    say('{"session":"s1","call":["c1"],"digest":"x"}\n'),
    say('c', false),
  ]);
  expect(new Set(said)).toEqual(new Set(['', 'null\n']));
  const line = JSON.stringify({ session: 's1', call: 'c1', digest: request.digest });
  expect(JSON.parse(await say(`${line}\n${line}\n`))).toEqual({ arguments: exact });
  await live.close();
});
