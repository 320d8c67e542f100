import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisOwner } from '@sluice/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessFolder } from './access-files.js';
import { announceServer, runningServers } from './running-servers.js';

let base: string;
const env = () => ({ HOME: base, XDG_DATA_HOME: base });
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-servers-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('D-01 a process that serves a client is known to others until it ends', async () => {
  expect(await runningServers(env())).toEqual([]);
  const withdraw = await announceServer(env(), { face: 'mcp', folder: '/work' });
  expect(await runningServers(env())).toEqual([{ pid: process.pid, face: 'mcp', folder: '/work' }]);
  await withdraw();
  expect(await runningServers(env())).toEqual([]);
});

test('D-01 what says of another process that it serves is no reason to end that one, and is swept away', async () => {
  const withdraw = await announceServer(env(), { face: 'mcp', folder: '/work' });
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const leave = (pid: number, said: unknown) =>
    writeFileSync(join(accessFolder(env()), `serving-${pid}.json`), JSON.stringify(said), {
      mode: 0o600,
    });
  leave(gone, { pid: gone, face: 'mcp', folder: '/', owner: { ...thisOwner(), pid: gone } });
  // The number lives, as another process than the one that left this.
  leave(1, { pid: 1, face: 'mcp', folder: '/', owner: { ...thisOwner(), pid: 1, start: '0' } });
  leave(2, { pid: 1, face: 'mcp', folder: '/' });
  leave(3, null);
  expect((await runningServers(env())).map(({ pid }) => pid)).toEqual([process.pid]);
  const left = readdirSync(accessFolder(env())).filter((name) => name.startsWith('serving-'));
  expect(left).toEqual([`serving-${process.pid}.json`]);
  await withdraw();
});
