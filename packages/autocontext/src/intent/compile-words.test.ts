import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileWords, type WordFiles, wordFiles } from './compile-words.js';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../words/${name}`, import.meta.url), 'utf8');
const files = Object.fromEntries(wordFiles.map((name) => [name, fileOf(name)])) as WordFiles;

test('the module that is in use is the one the words compile to', () => {
  const used = readFileSync(new URL('../compiled/words.ts', import.meta.url), 'utf8');
  expect(used === compileWords(files), 'src/compiled/words.ts is not made from words/').toBe(true);
});

test('words of one group stand together, by language, and the longest piece of talk first', () => {
  const source = compileWords({
    'intent.tsv': 'explicit\t1\tdebug\tenglish\tfix\nexplicit\t1\tdebug\tchinese\t修复\n',
    'work.tsv': 'order\tenglish\trun\nthing\tenglish\tprs?\nthing\tenglish\ttags?\n',
    'talk-english.txt': 'a\nthe\n',
    'talk-chinese.txt': '再\n一下\n',
    'wording.tsv': '*\t-0.5\n^run\t-1\n',
  });
  expect(source).toContain(
    '[{"type":"explicit","weight":1,"kind":"debug","english":"fix","chinese":"修复"}]',
  );
  expect(source).toContain('{"english":"prs?|tags?","chinese":""}');
  expect(source).toContain('"一下 再"');
  expect(source).toContain('" *=-0.5 ^run=-1"');
});

test.each([
  ['intent.tsv', 'explicit\t1\tdebug\tfix'],
  ['work.tsv', 'order\tgerman\tlauf'],
  ['wording.tsv', 'run\tmuch'],
])('a line of %s that is not of its form is refused by its number', (name, line) => {
  expect(() => compileWords({ ...files, [name]: `${line}\n` })).toThrow(
    `${name}: line 1 "${line}"`,
  );
});

test.each(wordFiles)('no word stands twice in %s and none has an upper case letter', (name) => {
  const lines = fileOf(name).trim().split('\n');
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  expect(
    lines.filter(
      (line) => line.replaceAll(/\\[A-Z]/g, '') !== line.replaceAll(/\\[A-Z]/g, '').toLowerCase(),
    ),
  ).toEqual([]);
});
