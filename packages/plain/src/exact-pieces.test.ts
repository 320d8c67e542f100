import { expect, test } from 'vitest';
import { exactPieces } from './exact-pieces.js';

const pieces = (text: string, ...spans: [number, number][]) =>
  exactPieces(
    text,
    spans.map(([start, end]) => ({ start, end, kind: 'k' })),
  ).map(({ parts, secret }) => [parts.map((part) => part.text).join(''), secret !== undefined]);

test('G-08 a text is cut at its secrets and nothing of it is lost', () => {
  expect(pieces('key=abc; ls', [4, 7])).toEqual([
    ['key=', false],
    ['abc', true],
    ['; ls', false],
  ]);
  expect(pieces('abc', [0, 3])).toEqual([['abc', true]]);
  expect(pieces('ab', [0, 1], [1, 2])).toEqual([
    ['a', true],
    ['b', true],
  ]);
  expect(pieces('plain')).toEqual([['plain', false]]);
});

test('G-08 a blank before a secret does not stand at the end of a line, one behind it does', () => {
  expect(pieces('k: abc ', [3, 6])).toEqual([
    ['k: ', false],
    ['abc', true],
    ['\\u{20}', false],
  ]);
});

test('G-08 what hides in a secret or beside it is still an escape', () => {
  expect(pieces('a\u202eb\u200b', [2, 3])).toEqual([
    ['a\\u{202e}', false],
    ['b', true],
    ['\\u{200b}', false],
  ]);
});
