import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { consoleLog, systemClock, systemPorts } from '@sluice/kernel/system';
import { createStore } from '@sluice/store';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-sessions-'));
  mkdirSync(join(folder, 'store'));
  data = join(folder, 'store', 'sluice.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const run = promisify(execFile)(process.execPath, [bin, ...args, '--data', data], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test('L-06 sessions are listed, renamed, put away and deleted; only the audit stays', async () => {
  const parts = { masker: systemPorts().masker, clock: systemClock, log: consoleLog };
  const store = await createStore({ path: data, ...parts });
  for (const id of ['s1', 's2']) await store.sessions.create({ id, mode: 'chat_safe', title: id });
  await store.close();

  const listed = await sluice('sessions', 'list', 's1');
  expect(listed.stdout).toMatch(/^s1 {2}chat_safe {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}s1\n$/);
  expect(await sluice('sessions', 'rename', 's1', 'Better', 'title')).toMatchObject({ code: 0 });
  expect(await sluice('sessions', 'archive', 's2')).toMatchObject({ code: 0 });
  const open = JSON.parse((await sluice('sessions', 'list', '--json')).stdout);
  expect(open.sessions).toMatchObject([{ id: 's1', title: 'Better title' }]);
  expect((await sluice('sessions', 'list', '--archived')).stdout).toMatch(/^s2 /);

  const unsure = await sluice('sessions', 'delete', 's1');
  expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect(await sluice('sessions', 'delete', 's1', '--yes')).toMatchObject({ code: 0 });
  expect(await sluice('sessions', 'delete', 's1', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no session s1'),
  });
  expect((await sluice('audit', 'list', '--json')).stdout).toContain('session_deleted');
  expect(await sluice('sessions', 'forget', 's2')).toMatchObject({ code: 2 });
});
