import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startNode, withoutCode } from './start-node.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-node-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('P19 a program of ours starts without the code and the folder that the environment would give it', async () => {
  const mark = join(folder, 'ran');
  const done = join(folder, 'done');
  writeFileSync(join(folder, 'evil.cjs'), `require('node:fs').writeFileSync('${mark}', '');`);
  writeFileSync(
    join(folder, 'ours.cjs'),
    `require('node:fs').writeFileSync('${done}', process.cwd() + ' ' + process.argv[2]);`,
  );
  const env = { ...process.env, NODE_OPTIONS: `--require ${join(folder, 'evil.cjs')}` };
  startNode(join(folder, 'ours.cjs'), ['word'], { env });
  await vi.waitFor(() => expect(readFileSync(done, 'utf8')).toBe('/ word'), { timeout: 20_000 });
  expect(existsSync(mark)).toBe(false);
});

test('a cleaned environment keeps where things lie and drops what carries code', () => {
  const cleaned = withoutCode({
    HOME: '/home/a',
    PATH: '/usr/bin',
    SLUICE_DATA: '/d',
    LANG: 'C',
    UNSET: undefined,
    NODE_OPTIONS: 'x',
    NODE_PATH: 'x',
    LD_PRELOAD: 'x',
    DYLD_INSERT_LIBRARIES: 'x',
    BASH_ENV: 'x',
    ENV: 'x',
    GIT_DIR: 'x',
    GIT_SSH_COMMAND: 'x',
    RIPGREP_CONFIG_PATH: 'x',
    npm_config_script_shell: 'x',
    PYTHONSTARTUP: 'x',
    PERL5OPT: 'x',
    RUBYOPT: 'x',
    JAVA_TOOL_OPTIONS: 'x',
  });
  expect(Object.keys(cleaned).sort()).toEqual(['HOME', 'LANG', 'PATH', 'SLUICE_DATA']);
});
