import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Item } from '../auto-output.js';
import { SessionMemory } from './session-memory.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-session-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const item = (path: string, snippet = ''): Item => ({
  tool: 'ci_search',
  version: '1.0',
  time: 't',
  path,
  symbol: '',
  title: '',
  line_start: 1,
  line_end: 1,
  confidence: 1,
  summary: '',
  snippet,
  conflict: false,
  truncated: false,
});
const HOUR = 3_600_000;

test('a session is known again, and only what it was given; a changed place counts as new', () => {
  SessionMemory.open(folder, 's1', 0).add([item('a', 'one')]);
  expect(SessionMemory.open(folder, 's1', HOUR).fresh(item('a', 'one'))).toBe(undefined);
  expect(SessionMemory.open(folder, 's1', HOUR).fresh(item('a', 'two'))).toEqual(item('a', 'two'));
  expect(SessionMemory.open(folder, 's1', HOUR).fresh(item('b', 'one'))).toEqual(item('b', 'one'));
  expect(SessionMemory.open(folder, 's2', HOUR).fresh(item('a', 'one'))).toEqual(item('a', 'one'));
  expect(SessionMemory.open(folder, 's1', 5 * HOUR).fresh(item('a', 'one'))).toEqual(
    item('a', 'one'),
  );
});

test('a session id cannot name a file outside, and a broken file is an empty one', () => {
  SessionMemory.open(folder, '../../evil', 0).add([item('a')]);
  const kept = join(folder, 'auto', 'sessions');
  const [name = ''] = readdirSync(kept);
  expect(name).toMatch(/^[0-9a-f]{24}\.json$/);
  writeFileSync(join(kept, name), '{"x":');
  expect(SessionMemory.open(folder, '../../evil', 0).fresh(item('a'))).toEqual(item('a'));
});

test('marks and sessions have a limit', () => {
  const many = Array.from({ length: 500 }, (_, at) => item(`f${at}`));
  SessionMemory.open(folder, 's', 0).add(many);
  const marks = SessionMemory.open(folder, 's', 1);
  expect(marks.fresh(item('f499'))).toBe(undefined);
  expect(marks.fresh(item('f0'))).toEqual(item('f0'));
  for (let at = 0; at < 110; at += 1) SessionMemory.open(folder, `s${at}`, at).add([item('a')]);
  expect(readdirSync(join(folder, 'auto', 'sessions')).length).toBeLessThanOrEqual(100);
});

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${from + at}: line ${from + at}`).join('\n');

test('O-21 a line that was shown is not shown again, and a place with nothing else is none', () => {
  SessionMemory.open(folder, 's', 0).add([item('a', numbered(10, 6))]);
  const memory = SessionMemory.open(folder, 's', 1);
  expect(memory.fresh(item('a', numbered(12, 10)))?.snippet).toBe(numbered(16, 6));
  expect(memory.fresh(item('a', `${numbered(11, 5)}\n16:   })`))).toBe(undefined);
  expect(memory.fresh(item('b', numbered(12, 10)))?.snippet).toBe(numbered(12, 10));
});

test('O-21 the place that was pointed at first is remembered, for as long as the rest', () => {
  const second = { ...item('b', numbered(5, 4)), confidence: 0.4 };
  SessionMemory.open(folder, 's', 0).add([second, { ...item('a'), symbol: 'Server.open' }]);
  expect(SessionMemory.open(folder, 's', 1).last).toEqual({
    path: 'a',
    line: 1,
    symbol: 'Server.open',
  });
  expect(SessionMemory.open(folder, 's', 5 * HOUR).last).toBe(undefined);
  expect(SessionMemory.open(folder, 'other', 1).last).toBe(undefined);
});
