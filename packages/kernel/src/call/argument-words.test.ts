import { expect, test } from 'vitest';
import { argumentWords } from './argument-words.js';

test('R-01 fields are told with their values, the telling ones first and without their name', () => {
  expect(argumentWords({ limit: 3, path: 'src/a.ts' })).toBe('src/a.ts limit=3');
  expect(argumentWords({ items: [1, 2], more: { a: 1 }, on: true, none: null })).toBe(
    'items=[2] more={…} on=true none=null',
  );
});

test('R-01 of many fields the first are told, and how many there are more', () => {
  expect(argumentWords({ a: 1, b: 2, c: 3, d: 4 })).toBe('a=1 b=2 c=3 d=4');
  expect(argumentWords({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('a=1 b=2 c=3 d=4 … (+2)');
});

test('R-01 a telling field is told before others, wherever it stands, and what is not told is not read', () => {
  const args = {
    a: 1,
    b: 2,
    c: 3,
    get d() {
      throw new Error('read for nothing');
    },
    query: 'how many',
  };
  expect(argumentWords(args)).toBe('how many a=1 b=2 c=3 … (+1)');
});

test('R-01 arguments that no gate has parsed are told like those that it has', () => {
  expect(argumentWords('{"limit": 3, "path": "src/a.ts"}')).toBe('src/a.ts limit=3');
  expect(argumentWords('{"path": ')).toBe('{"path":');
  expect(argumentWords('words')).toBe('words');
  expect(argumentWords([1, 2, 3])).toBe('[3]');
  expect(argumentWords(undefined)).toBe('');
  expect(argumentWords(null)).toBe('');
});

test('a field named like something every object has is a field like any other', () => {
  expect(argumentWords(JSON.parse('{"__proto__": 1, "constructor": 2}'))).toBe(
    '__proto__=1 constructor=2',
  );
});
