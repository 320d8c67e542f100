import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sluice-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sluice(...words: string[]) {
  const env = { PATH: process.env.PATH, HOME: folder };
  return spawnSync(process.execPath, [bin, ...words], { cwd: folder, env, encoding: 'utf8' });
}

test.each([
  ['audit list', 'extra'],
  ['audit export', 'extra.jsonl'],
  ['audit checkpoint', 'extra'],
  ['audit rotate', 'extra'],
  ['audit rekey', 'extra'],
  ['audit prove 1 line', 'extra'],
  ['policy init a.yaml', 'extra'],
  ['policy schema', 'extra'],
  ['policy test a.yaml', 'extra'],
  ['policy diff a.yaml b.yaml', 'extra'],
  ['policy replay a.yaml', 'extra'],
  ['policy suggest a.yaml', 'extra'],
  ['grants list', 'extra'],
  ['grants revoke 1', 'extra'],
  ['grants explain 1', 'extra'],
  ['db status', 'extra'],
  ['db migrate', 'extra'],
  ['calls login', 'extra'],
  ['index .', 'extra'],
])('sluice %s refuses a word that it would pass over', (words, extra) => {
  const { status, stderr, stdout } = sluice(...words.split(' '), extra);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`"${extra}" is one word too many for `);
});

test('audit verify says how a file is verified, and nothing of the store, where it is given one', () => {
  const { status, stderr, stdout } = sluice('audit', 'verify', 'audit.jsonl');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('audit verify reads the store, not "audit.jsonl"');
  expect(stderr).toContain('node verify-audit.mjs');
});
