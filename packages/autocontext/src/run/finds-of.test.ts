import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findsOf } from './finds-of.js';
import { parseToolText } from './parse-tool-text.js';

test('O-13 any answer of a tool is read without a throw', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (answer) => {
      const { finds } = findsOf('x', answer);
      for (const find of finds) {
        expect(find.confidence).toBeGreaterThanOrEqual(0);
        expect(find.confidence).toBeLessThanOrEqual(1);
        expect(typeof find.path).toBe('string');
      }
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.anything()), (candidates) => {
      expect(findsOf('x', { candidates }).finds.length).toBeLessThanOrEqual(50);
    }),
  );
});

test('O-13 a program answers with JSON or with words; what begins like JSON and is none is a fault', () => {
  expect(parseToolText('{"a":1}', false)).toEqual({ a: 1 });
  expect(parseToolText('[{"path":"a"}]', false)).toEqual({ items: [{ path: 'a' }] });
  expect(parseToolText('two words\nmore', false)).toMatchObject({ summary: 'two words' });
  expect(() => parseToolText('{"a":', false)).toThrow('output begins like JSON and is not JSON');
  expect(() => parseToolText('{"a":', true)).toThrow('longer than 50000 bytes');
  expect(() => parseToolText('\u0000\u0001\u0002\ufffd', false)).toThrow('output is no text');
});

test('O-12 confidence is a share of the best find of the same tool', () => {
  const { finds, summary } = findsOf('ci_search', {
    candidates: [
      { path: './src/a.ts', score: 8, line_start: 3, line_end: 9, symbol: 'a', reason: 'words' },
      { file: 'src\\b.ts', score: 2 },
    ],
  });
  expect(finds.map((find) => [find.path, find.confidence])).toEqual([
    ['src/a.ts', 1],
    ['src/b.ts', 0.25],
  ]);
  expect(summary).toBe('2 found: src/a.ts, src/b.ts');
});

test('a tree of calls is read as a list, the nearest first', () => {
  const node = (symbol: string, callers: unknown[] = []) => ({
    symbol,
    path: 'a',
    callers,
    callees: [],
  });
  const { finds } = findsOf('ci_call_chain', { call_chain: [node('x', [node('y', [node('z')])])] });
  expect(finds.map((find) => find.symbol)).toEqual(['x', 'y', 'z']);
});
