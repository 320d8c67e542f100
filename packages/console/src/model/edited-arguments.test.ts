import { expect, test } from 'vitest';
import { readEdited } from './edited-arguments.js';

const shown = { path: 'a', content: 'x' };

test('G-08 an edit tells which arguments it changes, adds and takes away', () => {
  expect(readEdited('{"path":"b","content":"x"}', shown)).toMatchObject({
    ok: true,
    changed: ['path'],
  });
  expect(readEdited('{"content":"x","mode":1}', shown)).toMatchObject({
    changed: ['path', 'mode'],
  });
  expect(readEdited(JSON.stringify(shown), shown)).toMatchObject({ ok: true, changed: [] });
});

test.each([
  ['{"path":', 'json'],
  ['', 'json'],
  ['[1]', 'object'],
  ['null', 'object'],
  ['"text"', 'object'],
])('G-08 %j is not taken as arguments', (text, problem) => {
  expect(readEdited(text, shown)).toMatchObject({ ok: false, problem });
});

test('G-08 a name like __proto__ is an argument like any other', () => {
  expect(readEdited('{"__proto__": 1, "constructor": 2}', {})).toMatchObject({
    ok: true,
    changed: ['__proto__', 'constructor'],
  });
});
