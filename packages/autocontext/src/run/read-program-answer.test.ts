import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProgramAnswer } from './read-program-answer.js';

test('O-13 any answer of a program is read without a throw, within its limits', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (answer) => {
      const { finds } = readProgramAnswer(answer);
      for (const find of finds) {
        expect(find.confidence).toBeGreaterThanOrEqual(0);
        expect(find.confidence).toBeLessThanOrEqual(1);
        expect(typeof find.path).toBe('string');
      }
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.anything(), { maxLength: 80 }), (candidates) => {
      expect(readProgramAnswer({ candidates }).finds.length).toBeLessThanOrEqual(50);
    }),
  );
});

test('O-12 confidence is a share of the best find of the same answer', () => {
  const { finds, summary } = readProgramAnswer({
    candidates: [
      { path: './src/a.ts', score: 8, line_start: 3, line_end: 9, symbol: 'a', reason: 'words' },
      { file: 'src\\b.ts', score: 2 },
      { path: 'src/c.ts' },
    ],
  });
  expect(finds.map((find) => [find.path, find.confidence])).toEqual([
    ['src/a.ts', 1],
    ['src/b.ts', 0.25],
    ['src/c.ts', 0.5],
  ]);
  expect(finds[0]).toMatchObject({ symbol: 'a', lineStart: 3, lineEnd: 9, summary: 'a (words)' });
  expect(summary).toBe('3 found: src/a.ts, src/b.ts, src/c.ts');
});

test('what only looks like a list, or stands on the prototype, is no find', () => {
  const inherited = Object.create({ candidates: [{ path: 'a' }] }) as object;
  for (const answer of [
    inherited,
    { candidates: { length: 1 } },
    { candidates: ['a'] },
    [],
    null,
  ]) {
    expect(readProgramAnswer(answer).finds).toEqual([]);
  }
});

test('claims may stand below data, and words alone are one find', () => {
  const claim = { claim_key: 'handler', polarity: 'oppose', claim: 'lives elsewhere' };
  expect(readProgramAnswer({ data: { claims: [claim] } }).finds).toMatchObject([
    { title: 'handler', conclusion: 'oppose', summary: 'lives elsewhere' },
  ]);
  const said = readProgramAnswer({ text: '\n two words\nmore', truncated: true });
  expect(said.finds).toMatchObject([{ summary: 'two words', path: '' }]);
  expect(said.isTruncated).toBe(true);
});
