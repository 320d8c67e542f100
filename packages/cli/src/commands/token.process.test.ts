import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenPath } from '../access/access-files.js';
import { announceGateway } from '../access/running-gateways.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let env: { PATH: string; XDG_DATA_HOME: string; SLUICE_TOKEN?: string };
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-token-'));
  env = { PATH: process.env.PATH ?? '', XDG_DATA_HOME: folder };
});
afterEach(() => rmSync(env.XDG_DATA_HOME, { recursive: true, force: true }));

async function token(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [bin, 'token', ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test('G-07 show makes the token once and keeps it private; rotate replaces it and does not print it', async () => {
  const first = await token('show');
  expect(first.stdout).toMatch(/^[\w-]{43}\n$/);
  expect((await token('show')).stdout).toBe(first.stdout);
  expect((statSync(tokenPath(env)).mode & 0o777).toString(8)).toBe('600');
  expect(await token('rotate')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('every browser has to sign in again'),
  });
  expect((await token('show')).stdout).not.toBe(first.stdout);
});

test('G-07 rotate says which server has not taken the new token, and fails', async () => {
  await announceGateway(env, {
    url: 'http://127.0.0.1:4100',
    pid: process.pid,
    started_at: 1,
    launch_key: 'key',
    token_id: 'another',
  });
  expect(await token('rotate')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('http://127.0.0.1:4100 has not taken it'),
  });
});

test('G-07 a token that SLUICE_TOKEN gives is neither shown nor replaced; other words are refused', async () => {
  expect(await token()).toMatchObject({ code: 2 });
  expect(await token('show', 'more')).toMatchObject({ code: 2, stdout: '' });
  env.SLUICE_TOKEN = 't'.repeat(20);
  for (const word of ['show', 'rotate']) {
    expect(await token(word)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('SLUICE_TOKEN gives the token'),
    });
  }
});
