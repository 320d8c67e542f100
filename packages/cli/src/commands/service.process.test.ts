import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
/** Not everywhere: a machine without systemd has only the text to go by. */
const ANALYZE = ['systemd', 'analyze'].join('-');
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-service-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Without the address of a session bus no systemd of whoever runs the tests is spoken to.
  const env = { PATH: process.env.PATH, HOME: base };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [bin, 'service', ...args],
      { cwd: base, env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('D-01 the printed unit is one that systemd takes, where there is one to ask', async () => {
  const { code, stdout } = await run('print', '--workspace', base);
  expect(code).toBe(0);
  const path = join(base, 'sluice.service');
  writeFileSync(path, stdout);
  const { error, status, stderr } = spawnSync(ANALYZE, ['--user', 'verify', path], {
    encoding: 'utf8',
    env: { ...process.env, XDG_RUNTIME_DIR: base },
  });
  if (error) expect(Reflect.get(error, 'code')).toBe('ENOENT');
  else expect({ status, stderr }).toMatchObject({ status: 0 });
});

test('D-01 the unit is written, said where nobody starts it, taken away, and nobody else’s is touched', async () => {
  const path = join(base, '.config', 'systemd', 'user', 'sluice.service');
  const unasked = await run('install');
  expect(unasked).toMatchObject({
    code: 1,
    stdout: (await run('print')).stdout,
    stderr: expect.stringContaining('--yes'),
  });
  expect(existsSync(path)).toBe(false);
  const installed = await run('install', '--yes');
  expect(installed.stderr).toContain(`${path} is written`);
  expect(installed.stderr).toMatch(/systemctl --user enable --now|it runs/);
  expect(readFileSync(path, 'utf8')).toBe((await run('print')).stdout);
  expect(await run('uninstall')).toMatchObject({ code: 0 });
  expect(existsSync(path)).toBe(false);
  expect(await run('uninstall')).toMatchObject({ code: 1 });
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '[Unit]\n');
  for (const action of ['install', 'uninstall'])
    expect(await run(action)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('somebody else'),
    });
  expect(readFileSync(path, 'utf8')).toBe('[Unit]\n');
  expect(await run('restart')).toMatchObject({ code: 2 });
});
