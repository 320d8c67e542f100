import type { ApprovalEntry } from '@sluice/kernel';
import { beforeEach, expect, test } from 'vitest';
import { widthOf } from '../terminal/screen.js';
import { Inbox, numberIn } from './inbox.js';

let open: ApprovalEntry[];
let said: string;

beforeEach(() => {
  open = [];
  said = '';
});

function entry(callId: string, requestedAt: number, command?: string): ApprovalEntry {
  const effect = command === undefined ? {} : { effect: { command } };
  const request = { callId, sessionId: 's', digest: `d-${callId}`, requestedAt, ...effect };
  return {
    request: { ...request, toolName: `tool_${callId}`, arguments: { a: callId } },
  } as ApprovalEntry;
}

function make(lang = 'en'): Inbox {
  const io = { env: { SLUICE_LANG: lang }, err: (text: string) => void (said += text) };
  return new Inbox(io, async () => open);
}

test('D-02 questions are put oldest first, and one that is taken before them', async () => {
  const inbox = make();
  open = [entry('b', 2), entry('a', 1), entry('c', 3)];
  const [second, first] = open;
  expect(await inbox.next()).toBe(first);
  await inbox.sayPlace(open[1] as ApprovalEntry);
  expect(said).toContain('Question 1 of 3');
  expect(inbox.take(2)).toBe(true);
  expect(await inbox.next()).toBe(second);
  await inbox.sayPlace(open[0] as ApprovalEntry);
  expect(said).toContain('Question 2 of 3');
  expect(await inbox.next()).toBe(first);
});

test('D-02 in the list each question takes one row of the terminal', async () => {
  const long = entry('a', Date.now(), `echo ${'文 and more words '.repeat(20)}`);
  const io = {
    env: { SLUICE_LANG: 'en' },
    err: (text: string) => void (said += text),
    screen: () => ({ rows: 24, columns: 60 }),
  };
  const inbox = new Inbox(io, async () => open);
  open = [long, entry('b', Date.now(), 'ls')];
  inbox.putOff(long);
  await inbox.list();
  const rows = said.trimEnd().split('\n');
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(60);
  expect(rows[0]).toMatch(/… {2}\(left for later\)$/);
});

test('D-02 what was put off is asked about again only when it is taken up, or asked anew', async () => {
  const inbox = make();
  open = [entry('a', 1), entry('b', 2)];
  const [first, second] = open as [ApprovalEntry, ApprovalEntry];
  inbox.putOff(first);
  expect(await inbox.next()).toBe(second);
  inbox.putOff(second);
  expect(await inbox.next()).toBeUndefined();
  expect(await inbox.later()).toBe(2);
  await inbox.list();
  expect(inbox.take(1)).toBe(true);
  expect(await inbox.next()).toBe(first);
  const anew = { request: { ...first.request, digest: 'another' } };
  open = [anew, second];
  expect(await inbox.isOpen(first)).toBe(false);
  expect(await inbox.next()).toBe(anew);
  expect(await inbox.later()).toBe(1);
});

test('D-02 the list has a number, the age, the tool and what it would do for each, in one line', async () => {
  const inbox = make();
  const now = Date.now();
  open = [entry('a', now - 5_000), entry('b', now - 1_000, 'echo one\necho two')];
  inbox.putOff(open[0] as ApprovalEntry);
  await inbox.list();
  const [first, second, ...rest] = said.trimEnd().split('\n');
  expect(first).toMatch(/^ {2}#1 {2}\d+ s {2}tool_a {2}.*"a".* {2}\(left for later\)$/);
  expect(second).toMatch(/^ {2}#2 {2}\d+ s {2}tool_b {2}echo one.*echo two$/);
  expect(rest).toEqual([]);
});

test('D-02 a number stands for the question that the person saw under it, whatever came since', async () => {
  const inbox = make();
  open = [entry('b', 2), entry('c', 3)];
  const [b, c] = open;
  await inbox.list();
  open = [entry('a', 1), b as ApprovalEntry, c as ApprovalEntry];
  inbox.take(1);
  expect(await inbox.next()).toBe(b);
  expect(inbox.take(9)).toBe(false);
  expect(said).toContain('no question #9');
  expect(inbox.take(0)).toBe(false);
});

test('D-02 an empty inbox says so, and one question is no list', async () => {
  const inbox = make();
  await inbox.list();
  expect(said).toContain('Nobody waits');
  open = [entry('a', 1)];
  await inbox.sayPlace(open[0] as ApprovalEntry);
  expect(said).toContain('The only question');
});

test.each([
  ['#1', 1],
  ['# 12', 12],
  ['1', undefined],
  ['#', undefined],
  ['#-1', undefined],
  ['#1x', undefined],
  ['#1234567', undefined],
])('%j names the question %j', (line, number) => {
  expect(numberIn(line)).toBe(number);
});
