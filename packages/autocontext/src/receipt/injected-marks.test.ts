import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Item } from '../auto-output.js';
import { InjectedMarks } from './injected-marks.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-marks-'));
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
  InjectedMarks.open(folder, 's1', 0).add([item('a', 'one')]);
  expect(InjectedMarks.open(folder, 's1', HOUR).has(item('a', 'one'))).toBe(true);
  expect(InjectedMarks.open(folder, 's1', HOUR).has(item('a', 'two'))).toBe(false);
  expect(InjectedMarks.open(folder, 's1', HOUR).has(item('b', 'one'))).toBe(false);
  expect(InjectedMarks.open(folder, 's2', HOUR).has(item('a', 'one'))).toBe(false);
  expect(InjectedMarks.open(folder, 's1', 5 * HOUR).has(item('a', 'one'))).toBe(false);
});

test('a session id cannot name a file outside, and a broken file is an empty one', () => {
  InjectedMarks.open(folder, '../../evil', 0).add([item('a')]);
  const kept = join(folder, 'auto', 'sessions');
  const [name = ''] = readdirSync(kept);
  expect(name).toMatch(/^[0-9a-f]{24}\.json$/);
  writeFileSync(join(kept, name), '{"x":');
  expect(InjectedMarks.open(folder, '../../evil', 0).has(item('a'))).toBe(false);
});

test('marks and sessions have a limit', () => {
  const many = Array.from({ length: 500 }, (_, at) => item(`f${at}`));
  InjectedMarks.open(folder, 's', 0).add(many);
  const marks = InjectedMarks.open(folder, 's', 1);
  expect(marks.has(item('f499'))).toBe(true);
  expect(marks.has(item('f0'))).toBe(false);
  for (let at = 0; at < 110; at += 1) InjectedMarks.open(folder, `s${at}`, at).add([item('a')]);
  expect(readdirSync(join(folder, 'auto', 'sessions')).length).toBeLessThanOrEqual(100);
});
