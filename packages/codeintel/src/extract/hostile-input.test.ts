import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import type { Extractor, FileFacts } from './file-facts.js';
import { languageOfPath } from './language-of-path.js';
import { languageNames } from './languages/rules-of-language.js';

const root = fileURLToPath(new URL('../../fixtures/calls/', import.meta.url));
const samples = readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
  const language = languageOfPath(path);
  return language === undefined
    ? []
    : [{ language, source: readFileSync(`${root}${path}`, 'utf8') }];
});
let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

/** Indexes point into the lists and lines into the file, whatever the input was. */
function holdsTogether(facts: FileFacts, source: string): boolean {
  const lines = source.split('\n').length;
  const isSymbol = (index: number): boolean => index >= -1 && index < facts.symbols.length;
  return (
    facts.symbols.every(
      ({ startLine, endLine }) => startLine >= 1 && startLine <= endLine && endLine <= lines,
    ) &&
    facts.calls.every(({ symbol, line }) => isSymbol(symbol) && line >= 1 && line <= lines) &&
    facts.references.every(({ symbol }) => isSymbol(symbol ?? -1)) &&
    facts.inherits.every(({ symbol }) => isSymbol(symbol))
  );
}

test('random text never throws in any language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languageNames()),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (language, source) => holdsTogether(extractor.extract(language, source), source),
    ),
    { numRuns: 300 },
  );
});

test('text made of the words of programs never throws', () => {
  const word = fc.constantFrom(
    ...'class def func fn function impl struct ( ) { } [ ] < > . :: -> => = , ; : " \' ` \n if else for while return new this self import from use # // /* */ @ & * ! ? a B x1 $'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...languageNames()),
      fc.array(word, { maxLength: 80 }),
      (language, words) => {
        const source = words.join(' ');
        return holdsTogether(extractor.extract(language, source), source);
      },
    ),
    { numRuns: 500 },
  );
});

test('real files with pieces cut, doubled and moved never throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.nat(2)), {
        minLength: 1,
        maxLength: 6,
      }),
      ({ language, source }, changes) => {
        let text = source;
        for (const [place, length, kind] of changes) {
          const at = Math.floor(place * text.length);
          const piece = text.slice(at, at + length);
          text =
            text.slice(0, at) +
            (kind === 0 ? '' : kind === 1 ? piece + piece : piece.split('').reverse().join('')) +
            text.slice(at + length);
        }
        return holdsTogether(extractor.extract(language, text), text);
      },
    ),
    { numRuns: 300 },
  );
});

test('the same text gives the same facts', () => {
  for (const { language, source } of samples) {
    expect(extractor.extract(language, source)).toEqual(extractor.extract(language, source));
  }
});

test.each([
  ['binary', 'function a() {}\0'],
  ['longer than the limit', 'a();\n'.repeat(130_000)],
  ['one endless line', `a(${'1,'.repeat(30_000)}1);`],
])('%s is not parsed and gives empty lists', (_, source) => {
  expect(extractor.extract('typescript', source)).toEqual({
    language: 'typescript',
    isParsed: false,
    symbols: [],
    calls: [],
    references: [],
    imports: [],
    inherits: [],
    comments: [],
  });
});

test.each(['typescript', 'python', 'go', 'rust', 'c'])(
  'deep nesting in %s ends, and the next file is read',
  (language) => {
    for (const piece of ['(', '{', 'f(', 'if (a) { ', 'a.b().']) {
      const source = `${piece.repeat(40)}\n`.repeat(60);
      expect(holdsTogether(extractor.extract(language, source), source)).toBe(true);
    }
    expect(extractor.extract('go', 'package a\nfunc F() {}').symbols).toHaveLength(1);
  },
);

test('an unknown language, and one named like a part of every object, is not parsed', () => {
  for (const language of ['cobol', 'constructor', '__proto__', '']) {
    expect(extractor.extract(language, 'x').isParsed).toBe(false);
  }
});

test('a closed extractor parses nothing and does not throw', async () => {
  const other = await createExtractor(['go']);
  other.close();
  other.close();
  expect(other.extract('go', 'package a').isParsed).toBe(false);
});
