import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteProgram, openPinBook, readPins } from './pin-file.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-pins-'));
  path = join(folder, 'pins', 'notes.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seen = (...tools: string[]) => ({ seen: shapes(tools), offered: shapes([]) });
const offered = (...tools: string[]) => ({ seen: shapes([]), offered: shapes(tools) });
const shapes = (tools: readonly string[]) => new Map(tools.map((tool) => [tool, shape] as const));
const shape = { shape: { '/inputSchema/type': '"object"' }, wording: { '/title': '"A"' } };

test('W-03 what was seen is there for the next process, by any name a tool can have', async () => {
  const book = await openPinBook(path, 'notes');
  expect(book.seen('note')).toBeUndefined();
  expect(book.seen('constructor')).toBeUndefined();
  await book.note(seen('note', 'constructor'));
  const next = await openPinBook(path, 'notes');
  expect(next.seen('note')).toEqual(shape);
  expect(next.seen('constructor')).toEqual(shape);
  expect(next.seen('toString')).toBeUndefined();
});

test('W-03 two processes that keep different tools lose none, and one sees what the other wrote', async () => {
  const [first, second] = [await openPinBook(path, 'notes'), await openPinBook(path, 'notes')];
  await first.note(seen('a'));
  await second.note(seen('b'));
  await second.note(offered('a'));
  expect(first.hasChanged()).toBe(true);
  await first.readAgain();
  expect(first.hasChanged()).toBe(false);
  expect(first.seen('b')).toEqual(shape);
  expect(Object.keys((await readPins(path, 'notes')).seen).sort()).toEqual(['a', 'b']);
});

test.each(['{', '{}', '{"schema_version":"1.0","server":"notes","seen":{"a":{}},"offered":{}}'])(
  'W-03 a file that does not hold pins (%s) is an error and never an empty book',
  async (text) => {
    await (await openPinBook(path, 'notes')).note(seen('a'));
    writeFileSync(path, text);
    await expect(readPins(path, 'notes')).rejects.toThrow(/does not hold pins.*Move it away/);
  },
);

test('W-03 a name that stood for another program is noticed, by its arguments too, which are not kept', async () => {
  const place = (...args: string[]) => ({ command: 'node', args, env: {}, cwd: folder });
  expect(await noteProgram(path, 'notes', place('a', 'hush'))).toBeUndefined();
  expect(await noteProgram(path, 'notes', place('a', 'hush'))).toBeUndefined();
  expect(JSON.stringify(await readPins(path, 'notes'))).not.toContain('hush');
  expect(await noteProgram(path, 'notes', place('b'))).toBe('node');
  expect(await noteProgram(path, 'notes', { url: 'https://a.example/mcp?key=1' })).toBe('node');
  expect(await noteProgram(path, 'notes', place('b'))).toBe('https://a.example/mcp');
});

test('W-03 the names that a server listed first are known to the next process, with those that were accepted since', async () => {
  const book = await openPinBook(path, 'notes');
  expect(book.names()).toBeUndefined();
  await book.keepNames(['a', 'b']);
  await book.note(seen('c'));
  expect(book.names()).toEqual(new Set(['a', 'b', 'c']));
  expect((await openPinBook(path, 'notes')).names()).toEqual(new Set(['a', 'b', 'c']));
});

test('W-03 what no later start could read is not written, and what stands there stays', async () => {
  const book = await openPinBook(path, 'notes');
  await book.note(seen('note'));
  const huge = { shape: { '/inputSchema': 'x'.repeat(33 * 1024 * 1024) }, wording: {} };
  const news = { seen: new Map([['huge', huge]]), offered: shapes([]) };
  await expect(book.note(news)).rejects.toThrow('the definitions of notes take more than 32 MB');
  expect(Object.keys((await readPins(path, 'notes')).seen)).toEqual(['note']);
});
