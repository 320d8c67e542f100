import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeCovered, secretSpans, spansWithin } from './secret-spans.js';

const secrets = (exact: string, masked: string) =>
  secretSpans(exact, masked).map(({ start, end, kind }) => [exact.slice(start, end), kind]);

test('G-08 the secrets of a text are found where its masked form has a mark', () => {
  expect(
    secrets(
      'curl -H "k: abc123" https://x?t=zz9;ls',
      'curl -H "k: <redacted:key>" https://x?t=<redacted:secret>;ls',
    ),
  ).toEqual([
    ['abc123', 'key'],
    ['zz9', 'secret'],
  ]);
  expect(secrets('TOKEN', '<redacted:token>')).toEqual([['TOKEN', 'token']]);
  expect(secrets('plain', 'plain')).toEqual([]);
});

test('G-08 a mark that stood in the text already covers itself and nothing more', () => {
  expect(
    secrets('echo <redacted:x>; rm -rf ~; k=abc', 'echo <redacted:x>; rm -rf ~; k=<redacted:key>'),
  ).toEqual([
    ['<redacted:x>', 'x'],
    ['abc', 'key'],
  ]);
});

test('G-08 where the two forms do not fit together nothing is covered', () => {
  expect(secrets('rm -rf ~', 'ls <redacted:key>')).toEqual([]);
  expect(secrets('a SECRET b', 'a <redacted:key> c')).toEqual([]);
  expect(secrets('{"n": 7}', '{"n": "<redacted:key>"}')).toEqual([]);
});

test('G-08 nothing that could run hides under a cover', () => {
  for (const secret of [
    'ghp_abcDEF123',
    'AKIA+/=',
    '-----BEGIN KEY-----\nAb+/=\n-----END KEY-----',
  ]) {
    expect([secret, mayBeCovered(secret)]).toEqual([secret, true]);
  }
  for (const text of [
    'a b',
    'x;rm',
    'x|sh',
    '$(id)',
    '`id`',
    'a&b',
    'a\nb',
    "a'b",
    'a>b',
    '',
    'ключ',
  ]) {
    expect([text, mayBeCovered(text)]).toEqual([text, false]);
  }
});

test('G-08 property: each span lies in the text, in order, and the rest is what the masked form says', () => {
  const word = fc.string({ unit: fc.constantFrom('a', ';', ' ', '<', '>') });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word)), word, (pairs, tail) => {
      const exact = pairs.map(([literal, secret]) => literal + secret).join('') + tail;
      const masked = pairs.map(([literal]) => `${literal}<redacted:k>`).join('') + tail;
      let rest = '';
      let place = 0;
      for (const { start, end } of secretSpans(exact, masked)) {
        expect(start).toBeGreaterThanOrEqual(place);
        rest += exact.slice(place, start);
        place = end;
      }
      rest += exact.slice(place);
      expect([exact, masked.replaceAll('<redacted:k>', '')]).toContain(rest);
    }),
  );
});

test('G-08 a part of the text has its part of the spans', () => {
  const spans = [{ start: 2, end: 6, kind: 'k' }];
  expect(spansWithin(spans, 0, 4)).toEqual([{ start: 2, end: 4, kind: 'k' }]);
  expect(spansWithin(spans, 4, 9)).toEqual([{ start: 0, end: 2, kind: 'k' }]);
  expect(spansWithin(spans, 6, 9)).toEqual([]);
});
