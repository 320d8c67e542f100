import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleJson, visibleParts, visibleText } from './visible-text.js';

test.each([
  ['a zero-width space', 'a\u200bb', 'a\\u{200b}b'],
  ['a bidi override', '\u202etxt.exe', '\\u{202e}txt.exe'],
  ['an isolate', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
  ['an escape sequence', '\u001b[2K', '\\u{1b}[2K'],
  ['a carriage return', 'rm -rf /\rls', 'rm -rf /\\u{0d}ls'],
  ['a tag character', 'a\u{e0041}', 'a\\u{e0041}'],
  ['a blank that is none', 'a\u3164b', 'a\\u{3164}b'],
  ['a no-break space', 'a\u00a0b', 'a\\u{a0}b'],
  ['an empty braille cell', 'a\u2800', 'a\\u{2800}'],
  ['a variation selector', 'a\ufe01', 'a\\u{fe01}'],
  ['a character that is none', 'a\ufdd0b', 'a\\u{fdd0}b'],
  ['half a pair', 'a\ud800', 'a\\u{d800}'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
])('G-08 %s is shown as its escape', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('G-08 words of every script, emoji, tabs and line ends stay as they are', () => {
  const text = 'Zoë 你好 привет שלום\n\tif (a < b) { return "→"; } 😀';
  expect(visibleText(text)).toBe(text);
});

test('G-08 running text keeps joined emoji and wide blanks, never a bidi override', () => {
  const text = '👩\u200d💻 ❤\ufe0f 你\u3000好 \u202e';
  const parts = visibleParts(text, 'prose').filter(({ isEscape }) => isEscape);
  expect(parts).toEqual([{ text: '\\u{202e}', isEscape: true, start: 13, end: 14 }]);
});

test('G-08 nothing of a text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(0x10ffff), fc.constantFrom(0x200b, 0x202e))), (codes) => {
      const text = String.fromCodePoint(...codes);
      const plain = visibleParts(text)
        .map((part) =>
          part.isEscape
            ? String.fromCodePoint(Number.parseInt(part.text.slice(3), 16)).repeat(
                Number(part.text.split('×')[1] ?? 1),
              )
            : part.text,
        )
        .join('');
      expect(plain).toBe(text);
    }),
  );
});

test('G-08 a flood of hidden characters is counted, not drawn one by one', () => {
  const parts = visibleParts(`a${'\u200b'.repeat(100_000)}b`);
  expect(parts.map(({ text }) => text)).toEqual(['a', '\\u{200b}×100000', 'b']);
});

test('G-08 running text as one string keeps a no-break space and shows an escape', () => {
  expect(visibleText('a\u00a0b\u001b', 'prose')).toBe('a\u00a0b\\u{1b}');
});

test('arguments shown for editing read back as they were, with nothing hidden in them', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })),
      (value) => {
        const shown = visibleJson(value);
        expect(visibleText(shown)).toBe(shown);
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});

test('a value that JSON cannot carry is shown as null', () => {
  expect(visibleJson(undefined)).toBe('null');
});

test.each([
  ['a look-alike letter', 'sudо', 'sud\\u{43e}'],
  ['blanks at the end of a line', 'a  \nb\t', 'a\\u{20}\\u{20}\nb\\u{09}'],
  ['a mark on a Latin letter', 'cafe\u0301', 'cafe\\u{301}'],
  ['a stroke through a letter', 'x\u0338', 'x\\u{338}'],
  ['two dots of another script behind a letter', 'C\u0903x', 'C\\u{903}x'],
  ['a ring around a letter', 'r\u20dd', 'r\\u{20dd}'],
  ['a letter that passes for a colon', 'c\ua789/x', 'c\\u{a789}/x'],
  ['text that reads as one of our escapes', 'a\\u{202e}b', 'a\\u{5c}u{202e}b'],
])(
  'G-08 where people decide, %s is shown as its escape, and in running text it is not',
  (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(visibleText(text, 'prose')).toBe(text);
  },
);

test('G-08 a line of blanks, indentation and blanks inside a line stay as they are', () => {
  const text = ' \n\tif (a)  {\n \n}';
  expect(visibleText(text)).toBe(text);
});

test('G-08 an escape says what the character was taken for', () => {
  expect(visibleParts('vаr').find(({ isEscape }) => isEscape)).toEqual({
    text: '\\u{430}',
    isEscape: true,
    start: 1,
    end: 2,
    looksLike: 'a',
  });
});

test('G-08 long texts of hostile shapes are read in one pass', () => {
  for (const unit of ['a\u0301', ' ', 'а', 'aа ', '\u0301', '；', '𝐫', '\\u{1}']) {
    const text = unit.repeat(200_000);
    expect(visibleText(text).length).toBeGreaterThan(0);
  }
});

test('G-08 so many blanks that what follows may be out of sight are counted, indentation is not', () => {
  const far = ' '.repeat(40);
  expect(visibleText(`ls${far}; rm -rf x`)).toBe('ls\\u{20}×40; rm -rf x');
  expect(visibleText(`ls${'\t'.repeat(40)}; rm -rf x`, 'line')).toBe('ls\\u{09}×40; rm -rf x');
  for (const text of [
    `${far}if`,
    `a\n${far}if`,
    `+${far}if`,
    `a\n-${far}if`,
    `a${' '.repeat(32)}b`,
  ])
    expect(visibleText(text)).toBe(text);
  expect(visibleText(`a\n${' '.repeat(121)}if`, 'words')).toBe('a\n\\u{20}×121if');
  expect(visibleText(`ls${far}; rm -rf x`, 'prose')).toBe(`ls${far}; rm -rf x`);
});

test('G-08 a sentence of ours keeps its own signs, and shows what is hidden or alike in what it names', () => {
  for (const text of ['规则 “npm test” 允许（一次）：是', 'fs_write a.txt +3 −1', 'it’s “x” — y…'])
    expect(visibleText(text, 'words')).toBe(text);
  for (const [text, shown] of [
    ['allow s\u0430fe', 'allow s\\u{430}fe'],
    ['allow \u202etxt', 'allow \\u{202e}txt'],
    ['allow a\u2215b', 'allow a\\u{2215}b'],
    ['allow ｒｍ', 'allow \\u{ff52}\\u{ff4d}'],
    ['allow ls\u200b', 'allow ls\\u{200b}'],
    ['allow ls  ', 'allow ls\\u{20}\\u{20}'],
    ['“ｘ”', '“\\u{ff58}”'],
  ] as const)
    expect(visibleText(text, 'words')).toBe(shown);
});
