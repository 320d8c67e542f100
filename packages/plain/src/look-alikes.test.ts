import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAlikeTable } from './look-alike-table.js';
import { findLookAlikes } from './look-alikes.js';

const found = (text: string) => findLookAlikes(text).map(({ char, like }) => [char, like]);

test.each([
  ['a Cyrillic letter in a Latin word', 'rm -rf /vаr', [['а', 'a']]],
  ['a Greek letter in a Latin word', 'cοnfig', [['ο', 'o']]],
  [
    'a whole word of look-alikes',
    'cat раѕѕ.txt',
    [
      ['р', 'p'],
      ['а', 'a'],
      ['ѕ', 's'],
      ['ѕ', 's'],
    ],
  ],
  ['one letter alone', 'cat а', [['а', 'a']]],
  ['a letter with no twin in a word of another script', 'Дbuild', [['Д', undefined]]],
  [
    'full-width letters',
    'ｒｍ',
    [
      ['ｒ', 'r'],
      ['ｍ', 'm'],
    ],
  ],
  [
    'mathematical letters',
    '𝐫𝐦 -rf',
    [
      ['𝐫', 'r'],
      ['𝐦', 'm'],
    ],
  ],
  ['a dash that begins an option', 'rm –i a', [['–', '-']]],
  ['a semicolon that is none', 'ls；rm', [['；', ';']]],
  ['a Greek question mark', 'ls\u037e rm', [['\u037e', ';']]],
  ['a slash that is none', 'usr∕bin', [['∕', '/']]],
  ['a katakana letter as a slash', 'usrノbin', [['ノ', '/']]],
  ['a Chinese stroke as a pipe', 'cat a丨sh', [['丨', '|']]],
  ['a Chinese stroke as a dash', 'rm 一rf a', [['一', '-']]],
  ['a rising line as a slash', 'usr⟋bin', [['⟋', '/']]],
  ['a half-width katakana letter as a slash', 'usrﾉbin', [['ﾉ', '/']]],
  ['a stroke alone as a slash', 'usr㇓bin', [['㇓', '/']]],
  ['a musical sign as a backslash', 'C:𝈏x', [['𝈏', '\\']]],
  ['a radical as a dash', 'rm ⼀rf a', [['⼀', '-']]],
  ['a small em dash', 'rm ﹘rf a', [['﹘', '-']]],
  ['a short equals sign', 'PATH꞊x ls', [['꞊', '=']]],
  ['a drawn line as a dash', 'rm ─rf a', [['─', '-']]],
  ['a double bar', 'a ‖ rm x', [['‖', '|']]],
  ['a click as a pipe', 'cat aǁsh', [['ǁ', '|']]],
  ['a reversed semicolon', 'ls⁏rm', [['⁏', ';']]],
  ['angle quotes as redirections', 'a » b', [['»', '>']]],
  ['a white bracket', 'a⟦1', [['⟦', '[']]],
  ['a flattened parenthesis', '$⟮id', [['⟮', '(']]],
  ['a low macron as an underscore', 'aˍb', [['ˍ', '_']]],
  ['a drawn equals sign', 'PATH═x ls', [['═', '=']]],
  ['a raised bar as a quote', 'echo ⸯa', [['ⸯ', "'"]]],
  ['a raised colon', 'C˸x', [['˸', ':']]],
  ['an acute accent as a quote', 'echo ´a', [['´', "'"]]],
  ['another code for the same letter', 'cd \u{212b}ngstrom', [['\u{212b}', '\u{c5}']]],
  ['another code for the same Greek letter', 'cat \u{2126}', [['\u{2126}', '\u{3a9}']]],
  ['a curly quote', 'echo ‘a', [['‘', "'"]]],
  ['a dotless i', 'sudo bıld', [['ı', 'i']]],
  ['a ligature', 'ﬁle', [['ﬁ', 'fi']]],
  ['a Cherokee letter', 'ᏞS -l', [['Ꮮ', 'L']]],
])('G-08 %s is found', (_, text, marks) => {
  expect(found(text)).toEqual(marks);
});

test.each([
  'привет, мир: а он с ней о том же',
  'Καλημέρα κόσμε',
  'שלום עולם',
  'नमस्ते दुनिया। एक',
  '一二三，第一行',
  '你好，世界；这是“引号”。AI模型 v2',
  'サーバーを再起動する',
  'naïve café Zoë Müller',
  'plain ASCII; rm -rf build && ls',
])('G-08 words of one script are left alone: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('G-08 a sentence beside it does not hide a word of look-alikes among Latin words', () => {
  expect(found('cat раѕѕ # привет').length).toBe(4);
  expect(found('привет\ncat раѕѕ\nмир').length).toBe(4);
});

test('G-08 no character stands for two, none is ASCII, and each is found in a Latin word or sign', () => {
  const all = Object.values(lookAlikeTable).flatMap((chars) => [...chars]);
  expect(new Set(all).size).toBe(all.length);
  for (const [like, chars] of Object.entries(lookAlikeTable)) {
    for (const char of chars) {
      expect([char, char.codePointAt(0)! > 0x7f]).toEqual([char, true]);
      expect([char, found(`x${char}x`)]).toEqual([char, [[char, like]]]);
    }
  }
});

test('G-08 property: what is found stands where it says, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const marks = findLookAlikes(text);
      for (const { index, char } of marks) expect(text.startsWith(char, index)).toBe(true);
      expect(marks.map(({ index }) => index)).toEqual(
        [...new Set(marks.map(({ index }) => index))].sort((a, b) => a - b),
      );
    }),
  );
});
