import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-module-')));
  mkdirSync(join(home, '.config/sluice'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function toolsWith(module: string) {
  const folder = join(home, '.config/sluice');
  writeFileSync(join(folder, 'mine.mjs'), module);
  writeFileSync(join(folder, 'sluice.yaml'), 'version: 1\ntools: ./mine.mjs\n');
  const env = { PATH: process.env.PATH, HOME: home };
  const options = { cwd: home, env, encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync(process.execPath, [bin, 'tools'], options);
}

test('P-01 a module that never gets ready, and keeps the process busy, stops the start with its line', () => {
  const { status, stdout, stderr } = toolsWith(
    'await new Promise(() => setInterval(() => {}, 100));\nexport const tools = [];\n',
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/sluice\.yaml:2: the module .*mine\.mjs is not ready after 10 s/);
}, 90_000);

test('P-01 what a module leaves running does not keep a command that has ended', () => {
  const { status, stdout } = toolsWith(
    `setInterval(() => {}, 100);
     export const tools = [{ name: 'deploy', description: 'd', input_schema: { type: 'object' },
       exec: () => 'done', allowedModes: ['coding'] }];`,
  );
  expect(status).toBe(0);
  expect(stdout).toContain('deploy');
}, 90_000);
