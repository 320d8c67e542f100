import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JOURNAL_NAME, Journal } from './journal.js';
import { thisOwner } from './owner.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entries = [{ folder: '/w/src', temporary: '.sluice-a', name: 'a.ts' }];
const lines = () => {
  const [name = ''] = readdirSync(folder);
  return readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test('a journal says whose it is, by its name too, what it is about, and how far it came', () => {
  const journal = new Journal(folder, entries);
  const [name = ''] = readdirSync(folder);
  const owner = thisOwner();
  expect(JOURNAL_NAME.exec(name)?.slice(1)).toEqual([String(owner.pid), owner.start]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(lines()).toEqual([{ owner, entries }]);
  journal.commit();
  journal.abort();
  expect(lines().slice(1)).toEqual([{ state: 'committed' }, { state: 'aborted' }]);
  journal.end();
  expect(readdirSync(folder)).toEqual([]);
});

test('one that somebody took away ends all the same, and two have names of their own', () => {
  const [one, two] = [new Journal(folder, []), new Journal(folder, [])];
  expect(readdirSync(folder)).toHaveLength(2);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  one.end();
  two.end();
});

test('where it cannot be written nothing is left behind', () => {
  expect(() => new Journal(join(folder, 'none'), entries)).toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
