import { expect, test } from 'vitest';
import type { SymbolFact, SymbolKind } from '../extract/file-facts.js';
import { linesAround, linesOfEach, symbolLines } from './symbol-lines.js';

const symbol = (
  name: string,
  kind: SymbolKind,
  startLine: number,
  endLine: number,
): SymbolFact => ({
  ...{ name, kind, startLine, endLine, container: '', signature: name },
  ...{ startColumn: 1, doc: '', isExported: true },
});

test('O-20 a short symbol is shown whole, a long function from its beginning', () => {
  expect(symbolLines(symbol('a', 'function', 3, 5), [], 20)).toEqual([2, 3, 4]);
  const lines = symbolLines(symbol('a', 'function', 3, 400), [], 20);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe(2);
});

test('O-20 of a class of 2,500 lines its head, its constructor and its members are shown', () => {
  const whole = symbol('Big', 'class', 10, 2510);
  const maker = symbol('constructor', 'method', 900, 905);
  const members = Array.from({ length: 40 }, (_, at) =>
    symbol(`m${at}`, 'method', 1000 + at * 9, 1005 + at * 9),
  );
  const lines = symbolLines(whole, [whole, maker, ...members], 20);
  expect(lines).toHaveLength(20);
  expect(lines.slice(0, 6)).toEqual([9, 10, 11, 12, 13, 14]);
  expect(lines).toContain(899);
  expect(lines).toContain(999);
});

test('O-20 a line is shown with its neighbours and the first line of what it stands in', () => {
  const around = symbol('a', 'function', 10, 300);
  const lines = linesAround(199, 199, around, 500, 20);
  expect(lines).toHaveLength(20);
  expect(lines).toContain(199);
  expect(lines[0]).toBe(9);
  expect(linesAround(0, 0, undefined, 3, 20)).toEqual([0, 1, 2]);
  expect(linesAround(99, 139, undefined, 500, 20)[0]).toBe(99);
});

test('O-20 several symbols of one name share a snippet, each from the line of its name', () => {
  const text = Array.from({ length: 80 }, (_, at) => (at === 41 ? 'get(key)' : '@Annotation'));
  const overloads = [symbol('get', 'method', 3, 30), symbol('get', 'method', 41, 60)];
  const lines = linesOfEach(overloads, overloads, text, 20);
  expect(lines).toHaveLength(20);
  expect(lines).toContain(2);
  expect(lines).toContain(41);
  expect(lines).not.toContain(40);
  expect(linesOfEach([], [], text, 20)).toEqual([]);
});

test('O-20 of more symbols than there are lines, one line each is shown', () => {
  const text = Array.from({ length: 400 }, () => 'run()');
  const many = Array.from({ length: 30 }, (_, at) =>
    symbol('run', 'method', 1 + at * 10, 9 + at * 10),
  );
  expect(linesOfEach(many, many, text, 20)).toEqual(Array.from({ length: 20 }, (_, at) => at * 10));
});
