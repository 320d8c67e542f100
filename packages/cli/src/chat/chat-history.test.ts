import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChatHistory } from './chat-history.js';

let folder: string;
const problems: string[] = [];
const open = () =>
  openChatHistory({ XDG_DATA_HOME: folder }, (words) => {
    problems.push(words);
  });
const file = () => join(folder, 'sluice', 'chat-history.jsonl');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-history-'));
  problems.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('N-09 what was written comes back at the next start, newest first, only for its owner, without secrets', async () => {
  const first = await open();
  expect(first.lines).toEqual([]);
  first.keep('one\nwith two lines');
  first.keep('two');
  first.keep(`my token is ghp_${'a8Kq2Z'.repeat(6)}`);
  const { lines } = await open();
  expect(lines[2]).toBe('one\nwith two lines');
  expect(lines[1]).toBe('two');
  expect(lines[0]).toContain('my token is');
  expect(readFileSync(file(), 'utf8')).not.toContain('a8Kq2Z');
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(problems).toEqual([]);
});

test('N-09 the file does not grow for ever, and a torn line is left out', async () => {
  const { keep } = await open();
  for (let number = 0; number < 1_100; number += 1) keep(`line ${number}`);
  appendFileSync(file(), '"torn');
  const { lines } = await open();
  expect(lines).toHaveLength(500);
  expect(lines[0]).toBe('line 1099');
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(500);
});

test('N-09 a file that others can read is not used, and is told', async () => {
  (await open()).keep('one');
  chmodSync(file(), 0o644);
  const { lines, keep } = await open();
  expect(lines).toEqual([]);
  keep('two');
  expect(problems[0]).toContain('can be read by others');
  expect(readFileSync(file(), 'utf8')).not.toContain('two');
});
