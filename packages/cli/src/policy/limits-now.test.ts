import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPolicy } from '@sluice/policy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { limitsNow } from './limits-now.js';

let home: string;
let io: Io;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-limits-now-'));
  io = {
    env: { HOME: home, XDG_DATA_HOME: home },
    cwd: home,
    err: () => undefined,
  } as unknown as Io;
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const { rules } = readPolicy(
  'version: 1\nrules:\n  - { deny: mails, tool: send, at_most: 3 per hour }\n  - { deny: s, tool: send, at_most: 3 per session }\n',
  { file: 'f' },
);
const now = async () => [...(await limitsNow(io, rules)).values()];

test('P-09 of each rule that limits an hour it is told how much of it is used in the whole store', async () => {
  expect(await now()).toEqual([{ atMost: 3, used: 0 }]);
  await withStore(io, undefined, 'make', async ({ limits }) => {
    const limit = rules[0]?.past[0]?.condition.counted ?? '';
    const at = Date.now();
    const uses = ['one', 'two'].map((sessionId) => ({ sessionId, callId: 'c', at }));
    await limits.take({ limits: [{ limit, version: 0, uses }], at, over: 0 });
  });
  expect(await now()).toEqual([{ atMost: 3, used: 2 }]);
  expect(await limitsNow(io, [])).toEqual(new Map());
});

test('P-09 a store that cannot be read says so in place of a number', async () => {
  const place = storePlace(io, undefined);
  const path = 'path' in place ? place.path : '';
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(path, 'my notes');
  expect(await now()).toEqual([{ atMost: 3, problem: expect.stringContaining(path) }]);
});
