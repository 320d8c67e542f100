import { expect, test } from 'vitest';
import { commentTest } from '../store/line-kinds.js';
import { lineScores } from './line-scores.js';
import type { ReadLines } from './read-lines.js';

const mayHold = () => true;
const nothing = { names: new Map(), literals: new Map(), mayHold };
const worth = new Map([['token', 1]]);

function read(text: string, terms: Readonly<Record<number, string[]>>): ReadLines {
  const entries = Object.entries(terms).map(([line, own]): [number, string[]] => [
    Number(line),
    own,
  ]);
  return {
    path: 'src/a.ts',
    text,
    lines: text.split('\n'),
    isComment: commentTest('src/a.ts', text, text.split('\n')),
    terms: new Map(entries),
    symbols: [
      {
        name: 'checkToken',
        kind: 'function',
        container: '',
        signature: 'checkToken()',
        startLine: 6,
        endLine: 8,
        startColumn: 1,
        doc: '',
        isExported: true,
      },
    ],
  };
}

const text = [
  "import { token } from 'x';",
  '// the token',
  'const a = token;',
  'const b = 1;',
  'const c = 2;',
  'function checkToken() {',
  '  return 1;',
  '}',
].join('\n');

test('I-20 a word counts in code, less in a comment, least in an import', () => {
  const one = (line: number) =>
    lineScores(read(text, { [line]: ['token'] }), worth, nothing)[line] ?? 0;
  expect(one(2)).toBeGreaterThan(one(1));
  expect(one(1)).toBeGreaterThan(one(0));
});

test('I-20 the name of a function speaks for all its lines, and a word for its neighbours', () => {
  const scores = lineScores(read(text, { 2: ['token'] }), worth, nothing);
  expect(scores[6]).toBeGreaterThan(0);
  expect(scores[3]).toBeGreaterThan(0);
  expect(scores[4]).toBe(0);
});

test('I-20 a literal and a name that are spelled out count beside the words', () => {
  const names = new Map([['checkToken', 1]]);
  const literals = new Map([['= 1;', 1]]);
  const plain = lineScores(read(text, {}), worth, nothing);
  const asked = lineScores(read(text, {}), worth, { names, literals, mayHold });
  expect(asked[6]).toBeGreaterThan(plain[6] ?? 0);
  expect(asked[3]).toBeGreaterThan(plain[3] ?? 0);
});

test('I-20 tests that stand in the file they test count less', () => {
  const file = read(text, { 6: ['token'] });
  const [symbol] = file.symbols;
  if (!symbol) throw new Error('there is one symbol');
  const before = lineScores(file, worth, nothing)[6] ?? 0;
  const tests = { ...symbol, name: 'tests', kind: 'module' as const, startLine: 5 };
  const after = lineScores({ ...file, symbols: [tests, symbol] }, worth, nothing)[6] ?? 0;
  expect(before).toBeGreaterThan(0);
  expect(after).toBeLessThan(before / 2);
});

test('I-20 lone brackets and comments count less than the code beside them, whatever speaks for both', () => {
  const scores = lineScores(read(text, {}), worth, nothing);
  expect(scores[7]).toBeGreaterThan(0);
  expect(scores[7]).toBeLessThan(scores[6] ?? 0);
  const commented = lineScores(read(text.replace('  return', '  // return'), {}), worth, nothing);
  expect(commented[6]).toBeGreaterThan(0);
  expect(commented[6]).toBeLessThan(scores[6] ?? 0);
});
