import type { FileFacts } from '../extract/file-facts.js';
import { termsOfRun } from '../search/cjk.js';
import { eachWord } from '../search/each-word.js';
import { termsOfWord } from '../search/terms-of-word.js';
import { definedNames } from './defined-names.js';
import { lineKinds } from './line-kinds.js';
import { addToField, type FieldCounts, type FieldName } from './postings.js';
import { termSpace } from './term-key.js';

export interface FileTerms {
  readonly terms: Map<string, FieldCounts>;
  readonly length: number;
  /** Names of the symbols the file defines. */
  readonly names: readonly string[];
}

/** Files with more names than this are data in the clothes of code. */
const MOST_NAMES = 5000;

/** Names that say only "the main file of its folder". */
const NAMED_BY_FOLDER = /^(?:index|mod|__init__|main|lib)$/;

/** All terms of one file with their counts per field. Without `facts` definitions are guessed line by line. */
export function fileTerms(path: string, text: string, facts: FileFacts | undefined): FileTerms {
  const terms = new Map<string, FieldCounts>();
  addPath(terms, path);
  const length = addText(terms, path, text);
  const isParsed = facts?.isParsed === true;
  const names = isParsed
    ? [...new Set(facts.symbols.map((symbol) => symbol.name))].slice(0, MOST_NAMES)
    : definedNames(text, MOST_NAMES);
  for (const name of names) terms.set(termSpace.definition + name, 0);
  for (const name of isParsed ? tellingNames(facts) : names) addWord(terms, name, 'symbol');
  if (isParsed) addFacts(terms, facts);
  return { terms, length, names };
}

/** Fields and variables are many and say little about what a file is for. */
function tellingNames(facts: FileFacts): string[] {
  const told = facts.symbols.filter(({ kind }) => kind !== 'field' && kind !== 'variable');
  return [...new Set(told.map((symbol) => symbol.name))].slice(0, MOST_NAMES);
}

function addPath(terms: Map<string, FieldCounts>, path: string): void {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const folders = path.slice(0, Math.max(0, slash));
  addWords(terms, NAMED_BY_FOLDER.test(stem) ? (folders.split('/').at(-1) ?? stem) : stem, 'stem');
  addWords(terms, folders, 'folder');
  if (dot > 0) addWords(terms, name.slice(dot + 1), 'folder');
  terms.set(termSpace.baseName + name.toLowerCase(), 0);
  terms.set(termSpace.path + path, 0);
}

function addText(terms: Map<string, FieldCounts>, path: string, text: string): number {
  let length = 0;
  for (const { from, to, isComment } of lineKinds(path, text)) {
    const field = isComment ? 'comment' : 'body';
    eachWord(
      text,
      (word) => {
        length += 1;
        addWord(terms, word, field);
      },
      (run) => {
        for (const term of termsOfRun(run)) {
          length += 1;
          add(terms, term, field);
        }
      },
      from,
      to,
    );
  }
  return length;
}

function addFacts(terms: Map<string, FieldCounts>, facts: FileFacts): void {
  for (const symbol of facts.symbols) addWords(terms, symbol.signature.slice(0, 300), 'signature');
  for (const call of facts.calls) mark(terms, termSpace.call + call.name);
  for (const inherit of facts.inherits) mark(terms, termSpace.reference + inherit.base);
  for (const { module, names } of facts.imports) {
    mark(terms, termSpace.importOf + lastPart(module));
    for (const name of names) mark(terms, termSpace.importOf + name.imported);
  }
}

/** `store` of `../store/index.js`, `./store.js`, `pkg.store` and `pkg::store`. */
export function lastPart(module: string): string {
  const parts = module
    .split(/[\\/.:]+/)
    .filter(
      (part) => part !== '' && !/^(?:index|mod|[cm]?[jt]sx?|py|go|rs|java|hpp?|h)$/.test(part),
    );
  return (parts.at(-1) ?? module).toLowerCase();
}

function mark(terms: Map<string, FieldCounts>, term: string): void {
  if (!terms.has(term)) terms.set(term, 0);
}

function addWords(terms: Map<string, FieldCounts>, text: string, field: FieldName): void {
  eachWord(
    text,
    (word) => addWord(terms, word, field),
    (run) => {
      for (const term of termsOfRun(run)) add(terms, term, field);
    },
  );
}

function addWord(terms: Map<string, FieldCounts>, word: string, field: FieldName): void {
  for (const term of termsOfWord(word)) add(terms, term, field);
}

function add(terms: Map<string, FieldCounts>, term: string, field: FieldName): void {
  terms.set(term, addToField(terms.get(term) ?? 0, field));
}
