import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../auto-output.js';
import { type ContextParts, renderContext } from './additional-context.js';
import { cutToFit, fitsIn, hookCaps } from './fit-text.js';

const anyItem: fc.Arbitrary<Item> = fc.record({
  tool: fc.constantFrom('ci_search', 'ci_graph_rag'),
  version: fc.constant('1.0'),
  time: fc.constant('2026-01-01T00:00:00.000Z'),
  path: fc.string({ unit: 'grapheme', maxLength: 80 }),
  symbol: fc.string({ maxLength: 40 }),
  title: fc.constant(''),
  line_start: fc.nat(9),
  line_end: fc.nat(9),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  summary: fc.string({ unit: 'grapheme', maxLength: 240 }),
  snippet: fc.string({ unit: 'grapheme', maxLength: 6000 }),
  conflict: fc.boolean(),
  truncated: fc.boolean(),
});

function parts(items: readonly Item[], limits: readonly string[] = []): ContextParts {
  const tools = [{ tool: 'ci_search', tier: 1, reason: '', args: {}, timeout_ms: 1 }] as const;
  const common = { runId: 'run-1', nonce: 'abc123', intent: 'debug', tools, maxSnippets: 3 };
  return { ...common, items, limits };
}

test('O-05 whatever is found, a hook client gets at most 9,000 characters and 9,500 bytes', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 12 }), (items) => {
      const { text, isCut, shown } = renderContext(parts(items), hookCaps);
      expect(text.length).toBeLessThanOrEqual(9000);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9500);
      expect(isCut).toBe(
        !fitsIn(renderContext(parts(items), { chars: 1e9, bytes: 1e9 }).text, hookCaps),
      );
      expect(shown.length).toBeLessThanOrEqual(items.length);
    }),
    { numRuns: 60 },
  );
});

test('O-09 tool text stands between two marks with a nonce, and the marks always close', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 600, max: 9000 }),
      (items, chars) => {
        const { text, shown } = renderContext(parts(items), { chars, bytes: chars * 3 });
        if (shown.length === 0) return;
        expect(text).toContain('untrusted data');
        const open = text.indexOf('<<<sluice-data-abc123');
        const close = text.indexOf('sluice-data-abc123>>>');
        expect(open).toBeGreaterThan(0);
        expect(close).toBeGreaterThan(open);
      },
    ),
    { numRuns: 60 },
  );
});

test('O-05 what is too long gives up snippets first, then the least sure items, and says so', () => {
  const item = (path: string, confidence: number, snippet: string): Item => ({
    tool: 'ci_search',
    version: '1.0',
    time: 't',
    path,
    symbol: '',
    title: '',
    line_start: 1,
    line_end: 9,
    confidence,
    summary: 's'.repeat(240),
    snippet,
    conflict: false,
    truncated: false,
  });
  const items = [item('sure.ts', 1, 'x\n'.repeat(400)), item('unsure.ts', 0.1, '')];
  const short = renderContext(parts(items), { chars: 1400, bytes: 9500 });
  expect(short.text).toContain('sure.ts');
  expect(short.text).not.toContain('    x');
  expect(short.text).toContain('[Limits] budget exceeded; results truncated');
  const one = renderContext(parts(items), { chars: 800, bytes: 9500 });
  expect(one.shown.map((shown) => shown.path)).toEqual(['sure.ts']);
  const none = renderContext(parts(items), { chars: 50, bytes: 9500 });
  expect(none).toMatchObject({ shown: [], isCut: true });
  expect(none.text.length).toBeLessThanOrEqual(50);
});

test('a cut never leaves half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), fc.nat(40), (text, chars, bytes) => {
      const cut = cutToFit(text, { chars, bytes });
      expect(fitsIn(cut, { chars, bytes })).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(Buffer.from(cut, 'utf8').toString('utf8')).toBe(cut);
    }),
  );
});
