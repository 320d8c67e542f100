import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToNamedFile, readNamedFile } from './named-file.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const verifier = fileURLToPath(
  new URL('../../../store/standalone/verify-audit.mjs', import.meta.url),
);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-named-file-'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(folder, 'pipe')]);
  writeFileSync(join(folder, 'ok.yaml'), 'version: 1\nrules: []\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that waits for the file is ended, and then has no exit code. */
function run(words: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...words],
      {
        env: { PATH: process.env.PATH, HOME: folder },
        cwd: folder,
        timeout: 60_000,
        killSignal: 'SIGKILL',
      },
      (_error, _stdout, stderr) => resolve({ code: child.exitCode, stderr }),
    );
    child.stdin?.end();
  });
}

const commands: readonly (readonly string[])[] = [
  ['audit', 'verify', '--against', 'FILE'],
  ['audit', 'verify', '--key', 'FILE'],
  ['audit', 'list', '--data', 'FILE'],
  ['grants', 'list', '--data', 'FILE'],
  ['policy', 'test', 'FILE'],
  ['policy', 'diff', 'ok.yaml', 'FILE'],
  ['policy', 'replay', 'FILE'],
  ['policy', 'replay', 'ok.yaml', '--from', 'FILE'],
  ['policy', 'import', 'claude', 'FILE'],
];

test.each(['pipe', '/dev/zero', '.'])(
  'I06 every command refuses %s as a file at once',
  async (name) => {
    for (const words of commands) {
      const asked = words.map((word) => (word === 'FILE' ? name : word));
      const { code, stderr } = await run([bin, ...asked]);
      expect(code, asked.join(' ')).toBe(2);
      expect(stderr, asked.join(' ')).toContain('is not a regular file');
    }
  },
  300_000,
);

test.each(['pipe', '/dev/zero', 'missing'])(
  'I06 the verifier without Sluice says that it cannot read %s',
  async (name) => {
    const { code, stderr } = await run([verifier, name]);
    expect(code).toBe(2);
    expect(stderr.split('\n')[0]).toContain(`${name} cannot be read`);
  },
);

test('I06 a file that somebody named is read as far as the limit, and one that is not there is said', () => {
  const path = join(folder, 'ok.yaml');
  expect(readNamedFile(path)).toBe(readFileSync(path, 'utf8'));
  expect(() => readNamedFile(path, 4)).toThrow('is larger than 4 bytes');
  expect(() => readNamedFile(join(folder, 'none'))).toThrow('there is no file');
});

test('I06 what is added goes to the end of a file for its owner only, and to no pipe or device', () => {
  const path = join(folder, 'kept.jsonl');
  addToNamedFile(path, 'one\n');
  addToNamedFile(path, 'two\n');
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  for (const wrong of [join(folder, 'pipe'), '/dev/null', folder])
    expect(() => addToNamedFile(wrong, 'x'), wrong).toThrow('cannot be written');
  expect(existsSync(join(folder, 'pipe'))).toBe(true);
});
