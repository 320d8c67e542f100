import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolCallRecord } from '@sluice/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnswerFile, answerPath, openAnswerFile } from './answer-file.js';

const HOUR = 60 * 60 * 1000;
let base: string;
let time: number;
let calls: ToolCallRecord[];
let said: string[];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-answers-'));
  time = 1_000_000_000_000;
  calls = [];
  said = [];
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const path = (): string => join(base, 'answers', 's1');

function open(place = path()): Promise<AnswerFile> {
  return openAnswerFile({
    path: place,
    since: async (from) => calls.filter(({ createdAt }) => createdAt >= from),
    get: async (id) => calls.find((call) => call.id === id),
    digestOf: async ({ inputDigest }) => inputDigest,
    now: () => time,
    onWords: (words) => said.push(words),
  });
}

/** A call that began and ended in the time of the book. */
function make(id: string, state: ToolCallRecord['state'] = 'COMPLETED'): string {
  time += 1;
  const record = { id, state, createdAt: time, updatedAt: time + 1, inputDigest: `of ${id}` };
  calls.push(record as ToolCallRecord);
  time += 2;
  return id;
}

const owedIn = async (book: AnswerFile) => (await book.owed()).map(({ record }) => record.id);

test('W-04 an answer that was not given when the process died is owed, the others are not', async () => {
  const first = await open();
  expect(await owedIn(first)).toEqual([]);
  for (const id of ['mcp_1', 'mcp_2', 'mcp_3']) first.begun(make(id));
  first.given('mcp_2');
  // The process dies: nothing is closed.
  const second = await open();
  expect(await second.owed()).toMatchObject([
    { record: { id: 'mcp_1' }, digest: 'of mcp_1' },
    { record: { id: 'mcp_3' }, digest: 'of mcp_3' },
  ]);
  second.given('mcp_1');
  const third = await open();
  expect(await owedIn(third)).toEqual(['mcp_3']);
});

test('W-04 the very first answer of a session is owed too', async () => {
  const first = await open();
  first.begun(make('mcp_1'));
  expect(await owedIn(await open())).toEqual(['mcp_1']);
});

test('W-04 calls that have not ended, that no client made or that were never read are not owed', async () => {
  await open();
  make('mcp_1', 'EXECUTING');
  make('mcp_2', 'APPROVAL_REQUIRED');
  make('wrap_3');
  make('mcp_4', 'DENIED');
  calls.push({ ...calls[3], id: 'mcp_5', inputDigest: undefined } as ToolCallRecord);
  expect(await owedIn(await open())).toEqual(['mcp_4']);
});

test('W-04 what is owed stays owed when the file is written anew, also by many answers of others', async () => {
  const first = await open();
  first.begun(make('mcp_waits', 'APPROVAL_REQUIRED'));
  for (let at = 0; at < 2_500; at += 1) {
    first.begun(make(`mcp_${at}`));
    first.given(`mcp_${at}`);
  }
  expect(statSync(path()).size).toBeLessThan(60_000);
  calls = calls.map((call) => ({ ...call, state: 'COMPLETED' }));
  expect(await owedIn(await open())).toEqual(['mcp_waits']);
});

test('W-04 a process that leaves in order leaves a file only where something is owed', async () => {
  const first = await open();
  first.begun(make('mcp_1'));
  first.given('mcp_1');
  first.close();
  first.given('mcp_1');
  expect(existsSync(path())).toBe(false);
  const second = await open();
  second.begun(make('mcp_2'));
  second.close();
  expect(statSync(path()).mode & 0o077).toBe(0);
  expect(await owedIn(await open())).toEqual(['mcp_2']);
});

test('W-04 an answer is forgotten after a day', async () => {
  const first = await open();
  first.begun(make('mcp_1'));
  time += 23 * HOUR;
  expect(await owedIn(await open())).toEqual(['mcp_1']);
  time += HOUR;
  expect(await owedIn(await open())).toEqual([]);
});

test('W-04 a note that was cut off counts as none, and a first line that is not ours owes rather than forgets', async () => {
  const first = await open();
  first.begun(make('mcp_1'));
  appendFileSync(path(), 'given mcp_1');
  expect(await owedIn(await open())).toEqual(['mcp_1']);
  const text = readFileSync(path(), 'utf8');
  rmSync(path());
  appendFileSync(path(), text.replace('all', 'none'), { mode: 0o600 });
  expect(await owedIn(await open())).toEqual(['mcp_1']);
});

test('W-04 what cannot be noted is said once, and is owed', async () => {
  const first = await open();
  first.begun(make('mcp_1'));
  rmSync(join(base, 'answers'), { recursive: true });
  for (let at = 0; at < 1_002; at += 1) first.given(`mcp_${at}`);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('cannot be noted');
});

test('the file stands beside the record, under the name of its session', () => {
  expect(answerPath({ XDG_DATA_HOME: '/d' }, 's1')).toBe('/d/sluice/answers/s1');
});
