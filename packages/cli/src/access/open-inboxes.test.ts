import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisOwner } from '@sluice/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessFolder } from './access-files.js';
import { announceInbox, hasOpenInbox } from './open-inboxes.js';
import { announceGateway, withdrawGateway } from './running-gateways.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-inbox-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('A-02 a terminal that waits for questions is an inbox like a console, as long as its process lives', async () => {
  const env = { HOME: base };
  expect(await hasOpenInbox(env)).toBe(false);
  const withdraw = await announceInbox(env);
  expect(await hasOpenInbox(env)).toBe(true);
  await withdraw();
  expect(await hasOpenInbox(env)).toBe(false);
  // No process has a number as high as this.
  writeFileSync(join(accessFolder(env), 'inbox-999999999'), '');
  expect(await hasOpenInbox(env)).toBe(false);
  expect(readdirSync(accessFolder(env))).toEqual([]);
  const { pid } = process;
  const gateway = { url: 'http://127.0.0.1:1', pid, started_at: 1, launch_key: 'k', token_id: 't' };
  await announceGateway(env, gateway);
  expect(await hasOpenInbox(env)).toBe(true);
  await withdrawGateway(env, gateway);
});

test('A-02 D-01 a terminal whose number another process has now is no inbox', async () => {
  const env = { HOME: base };
  const withdraw = await announceInbox(env);
  const path = join(accessFolder(env), `inbox-${process.pid}`);
  writeFileSync(path, JSON.stringify({ ...thisOwner(), boot: 'the one before' }), { mode: 0o600 });
  expect(await hasOpenInbox(env)).toBe(false);
  expect(readdirSync(accessFolder(env))).toEqual([]);
  // One that an earlier version has left says nothing, and its number counts.
  writeFileSync(path, '', { mode: 0o600 });
  expect(await hasOpenInbox(env)).toBe(true);
  await withdraw();
});
