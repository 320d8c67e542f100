import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeWords } from './code-words.js';

const kinds = (code: string, language: string) =>
  codeWords(code, language)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('N-07 comments, texts, numbers and keywords of common languages stand out', () => {
  expect(kinds('const a = "x // y"; // say 1', 'ts')).toEqual([
    'keyword const',
    'string "x // y"',
    'comment // say 1',
  ]);
  expect(kinds("def f(): return 'a' # 3", 'py')).toEqual([
    'keyword def',
    'keyword return',
    "string 'a'",
    'comment # 3',
  ]);
});

test('N-07 the words of a piece of code are the piece of code, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '"', "'", '`', '\\', '/', '*', '#', '\n', '1', ' if ', '文')),
      fc.constantFrom('ts', 'py', ''),
      (letters, language) => {
        const code = letters.join('');
        expect(
          codeWords(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code);
      },
    ),
  );
  expect(codeWords('"'.repeat(50_000), 'ts')).toHaveLength(1);
});
