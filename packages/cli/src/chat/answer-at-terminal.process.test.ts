import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild } from '@sluice/sandbox/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-answer-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(endChild));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(program: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: folder, SLUICE_CODING: 'open', NO_COLOR: '1' };
  const child = spawn(program, args, { cwd: folder, env: { ...env, TERM: 'xterm' } });
  started.push(child);
  const seen = { stdout: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen.stdout += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, seen, ended };
}

/** Leaves one open question behind. */
async function leaveQuestion(file: string): Promise<void> {
  const args = [bin, 'chat', '--mode', 'coding', '--session', `s-${file}`];
  const { child, ended } = start(process.execPath, args);
  child.stdin.end(`write ${file} with hello`);
  expect(await ended).toBe(1);
}

async function openQuestions(): Promise<readonly { readonly sessionId: string }[]> {
  const { seen, ended } = start(process.execPath, [bin, 'approve', 'list', '--json']);
  await ended;
  return JSON.parse(seen.stdout).questions;
}

test('D-02 at a terminal every open question is put in turn; one is left for later, one denied, and more are waited for', async () => {
  await leaveQuestion('a.txt');
  await leaveQuestion('b.txt');
  const words = [process.execPath, bin, 'approve'].map((word) => `'${word}'`).join(' ');
  const { child, seen, ended } = start('script', ['-qefc', words, '/dev/null']);
  const sees = (text: string) =>
    expect.poll(() => seen.stdout, { timeout: 30_000, interval: 20 }).toContain(text);
  const asked = (times: number) =>
    expect
      .poll(() => seen.stdout.split('e or d?').length, { timeout: 30_000, interval: 20 })
      .toBe(times + 1);
  await sees('Question 1 of 2');
  await sees('a.txt');
  await asked(1);
  child.stdin.write('l\r');
  await sees('b.txt');
  await asked(2);
  child.stdin.write('d not here\r');
  await sees('fs_write: denied');
  await sees('1 question left for later');
  await leaveQuestion('c.txt');
  await sees('c.txt');
  await asked(3);
  child.stdin.write('\u0003');
  expect(await ended).toBe(0);
  const open = (await openQuestions()).map(({ sessionId }) => sessionId);
  expect(open.sort()).toEqual(['s-a.txt', 's-c.txt']);
});

test('D-02 at a terminal all questions are listed, any of them is taken, and what was left for later is taken up again', async () => {
  for (const file of ['a.txt', 'b.txt', 'c.txt']) await leaveQuestion(file);
  const words = [process.execPath, bin, 'approve'].map((word) => `'${word}'`).join(' ');
  const { child, seen, ended } = start('script', ['-qefc', words, '/dev/null']);
  const sees = (text: string | RegExp) =>
    expect.poll(() => seen.stdout, { timeout: 30_000, interval: 20 }).toMatch(text);
  const asked = (times: number) =>
    expect
      .poll(() => seen.stdout.split('e or d?').length, { timeout: 30_000, interval: 20 })
      .toBe(times + 1);
  await asked(1);
  child.stdin.write('i\r');
  await sees(/#1 .*a\.txt[^#]*#2 .*b\.txt[^#]*#3 .*c\.txt/);
  await asked(2);
  child.stdin.write('#3\r');
  await sees('Question 3 of 3');
  await asked(3);
  child.stdin.write('y\r');
  await sees('fs_write: approved');
  await sees('Question 1 of 2');
  await asked(4);
  child.stdin.write('l\r');
  await sees('Question 2 of 2');
  await asked(5);
  child.stdin.write('l\r');
  await sees('2 questions left for later');
  child.stdin.write('i\r');
  await sees(/#2 .*b\.txt.*left for later/);
  child.stdin.write('#2\r');
  await asked(6);
  child.stdin.write('d no\r');
  await sees('fs_write: denied');
  child.stdin.write('\u0003');
  expect(await ended).toBe(0);
  expect((await openQuestions()).map(({ sessionId }) => sessionId)).toEqual(['s-a.txt']);
});

test.each([
  ['at a question', false],
  ['while it waits for more', true],
])('N-09 Ctrl-D leaves %s, once, and every question stays open', async (_, isWaiting) => {
  await leaveQuestion('a.txt');
  const words = [process.execPath, bin, 'approve'].map((word) => `'${word}'`).join(' ');
  const { child, seen, ended } = start('script', ['-qefc', words, '/dev/null']);
  const sees = (text: string) =>
    expect.poll(() => seen.stdout, { timeout: 30_000, interval: 20 }).toContain(text);
  await sees('e or d?');
  if (isWaiting) {
    child.stdin.write('l\r');
    await sees('left for later');
  }
  child.stdin.write('\u0004');
  expect(await ended).toBe(0);
  expect(seen.stdout.split('left for later: i lists').length - 1).toBe(isWaiting ? 1 : 0);
  expect(await openQuestions()).toHaveLength(1);
});

test('N-09 n is no here as everywhere: the question is denied, not left', async () => {
  await leaveQuestion('a.txt');
  const words = [process.execPath, bin, 'approve'].map((word) => `'${word}'`).join(' ');
  const { child, seen, ended } = start('script', ['-qefc', words, '/dev/null']);
  const sees = (text: string) =>
    expect.poll(() => seen.stdout, { timeout: 30_000, interval: 20 }).toContain(text);
  await sees('l leaves it for later.');
  await sees('e or d?');
  child.stdin.write('n\r');
  await sees('Waiting for questions');
  child.stdin.write('\u0003');
  expect(await ended).toBe(0);
  expect(await openQuestions()).toEqual([]);
});
