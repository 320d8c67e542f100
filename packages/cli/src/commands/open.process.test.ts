import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceGateway } from '../access/running-gateways.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let env: { PATH: string; XDG_DATA_HOME: string };
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-open-'));
  env = { PATH: process.env.PATH ?? '', XDG_DATA_HOME: folder };
});
afterEach(() => rmSync(env.XDG_DATA_HOME, { recursive: true, force: true }));

async function open(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [bin, 'open', ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** As a gateway leaves it that runs as long as this test does. */
const announce = (port: number, pid: number) =>
  announceGateway(env, {
    url: `http://127.0.0.1:${port}`,
    pid,
    started_at: port,
    launch_key: 'k'.repeat(43),
    token_id: 'id',
  });

test('G-07 open prints a fresh address of the server that runs, and says how long it works', async () => {
  await announce(4100, process.pid);
  const [one, two] = [await open(), await open('--json')];
  expect(one).toMatchObject({ code: 0, stderr: expect.stringContaining('once, for five minutes') });
  expect(one.stdout).toMatch(/^http:\/\/127\.0\.0\.1:4100\/#\/launch\/[\w.-]+\n$/);
  const said = JSON.parse(two.stdout);
  expect(said).toMatchObject({ schema_version: '1.0', url: 'http://127.0.0.1:4100' });
  expect(`${said.launch_url}\n`).not.toBe(one.stdout);
});

test('G-07 open says that none runs, or asks which one is meant', async () => {
  expect(await open()).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('start one with sluice serve'),
  });
  await announce(4100, process.pid);
  await announce(4200, process.ppid);
  expect(await open()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('say which with --port: 4200, 4100'),
  });
  expect((await open('--port', '4200')).stdout).toContain('127.0.0.1:4200');
  expect(await open('--port', '1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('on port 1'),
  });
});
