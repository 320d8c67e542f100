import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from './span.js';
import { TagPlaces } from './tag-places.js';

const REACH = 60;

test('the comment or the pair of tags around a span is found, marks included', () => {
  const text = 'a <!-- one two and then much more --> b <important>three</important> c';
  const places = new TagPlaces(text, REACH);
  const around = (word: string) => {
    const start = text.indexOf(word);
    const span = places.around({ start, end: start + word.length });
    return span && text.slice(span.start, span.end);
  };
  expect(around('two')).toBe('<!-- one two and then much more -->');
  expect(around('three')).toBe('<important>three</important>');
});

test('what is open too far before or closes too far behind is not around a span', () => {
  const far = '.'.repeat(REACH);
  for (const text of [
    `<!--${far}x-->`,
    `<!--x${far}-->`,
    `<system>${far}x</system>`,
    'x',
    '<!--x',
  ]) {
    const start = text.indexOf('x');
    expect(new TagPlaces(text, REACH).around({ start, end: start + 1 })).toBeUndefined();
  }
});

test('every place of any text has around it what looking from there alone would find', () => {
  const marks = [
    '<!--',
    '-->',
    '<!-->',
    '<system>',
    '</system>',
    '<SYSTEM>',
    '<admin>',
    '</admin>',
  ];
  const piece = fc.oneof(fc.constantFrom(...marks), fc.constantFrom('a', '...', 'words '));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(4), (pieces, length) => {
      const text = pieces.join('');
      const places = new TagPlaces(text, REACH);
      for (let start = 0; start + length <= text.length; start += 3) {
        const span = { start, end: start + length };
        expect(places.around(span)).toEqual(aroundAlone(text, span));
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

/** The same, read from the text around the span each time. */
function aroundAlone(text: string, { start, end }: Span): Span | undefined {
  const from = Math.max(0, start - REACH);
  const before = text.slice(from, start + 20);
  const comment = before.lastIndexOf('<!--');
  if (comment >= 0 && !before.slice(comment).includes('-->')) {
    const close = end + text.slice(end, end + REACH).indexOf('-->');
    if (close >= end) return { start: from + comment, end: close + 3 };
  }
  const open = [...before.matchAll(/<(system|admin)>/gi)].at(-1);
  if (!open) return undefined;
  const name = (open[1] ?? '').toLowerCase();
  const close = text
    .slice(start, start + REACH)
    .toLowerCase()
    .indexOf(`</${name}>`);
  if (close < 0) return undefined;
  return { start: from + open.index, end: start + close + name.length + 3 };
}
