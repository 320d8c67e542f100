import { expect, test } from 'vitest';
import { createTextStream } from './stream.js';

const HELD = 200_000;

test.each([
  ['from its second character on', 1],
  ['from somewhere on', 30_000],
  ['from its beginning', 0],
])('I06 a text that is one finding %s is read little more than once', (_name, start) => {
  let read = 0;
  const stream = createTextStream({
    find: (text) => {
      read += text.length;
      const from = text.lastIndexOf('a') + 1;
      return [{ rule: 'all', kind: 'all', start: from, end: text.length }];
    },
    replace: (text, findings) => text.slice(0, findings[0]?.start ?? text.length),
    goesOn: () => /^b*/,
  });
  let given = '';
  const text = 'a'.repeat(start) + 'b'.repeat(HELD - start);
  for (let at = 0; at < text.length; at += 16_384)
    given += stream.push(text.slice(at, at + 16_384));
  given += stream.end();
  expect(given).toBe('a'.repeat(start));
  expect(read).toBeLessThan(1.5 * HELD);
});
