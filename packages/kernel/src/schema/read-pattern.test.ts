import { expect, test } from 'vitest';
import { readPattern } from './read-pattern.js';

test('a pattern is read as the u flag has it, and without it where only that works', () => {
  expect(readPattern('^\\p{L}$').isUnicode).toBe(true);
  expect(readPattern('\\-').isUnicode).toBe(false);
  expect(() => readPattern('a)')).toThrow('Unmatched');
});

test('repeats say how often, whichever way is tried first', () => {
  const repeats = ['a*', 'a+?', 'a?', 'a{2}', 'a{2,}', 'a{2,3}?'].map((source) => {
    const { node } = readPattern(source);
    const [way] = node.kind === 'any' ? node.ways : [];
    const [part] = way?.kind === 'all' ? way.parts : [];
    return part?.kind === 'repeat' ? [part.least, part.most] : undefined;
  });
  expect(repeats).toEqual([
    [0, undefined],
    [1, undefined],
    [0, 1],
    [2, 2],
    [2, undefined],
    [2, 3],
  ]);
});

test('what the engine would have to go back for is refused in words', () => {
  expect(() => readPattern('(a)\\1')).toThrow('back references are not supported');
  expect(() => readPattern('(?<=a)b')).toThrow('looks behind');
});
