import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const NUMBER = String.raw`(?:AC-\d{3}|[A-Z]-\d\d|[A-Z]\d{1,2})\b`;
/** One number, or a row of the mode tables and those that follow it: `seed A7 A8`. */
const CITED = new RegExp(String.raw`seed(?: [A-Z]\d{1,2}\b)+|${NUMBER}`, 'g');
/** Quoted texts that begin with a number: only titles, and the rows that titles are made of, do. */
const TITLE = new RegExp(
  String.raw`(['"${'`'}])((?:seed )?${NUMBER} (?:\\.|(?!\1).)*)\1|@test "([^"]*)"`,
  'g',
);

const OWN = 'tests/requirements.test.ts';
const sentences = readSentences();
const citations = readCitations();

test('every requirement stands in the title of a test', () => {
  const required = [...sentences.keys()].filter((number) => /^[A-Z]+-\d/.test(number));
  expect(required.length).toBeGreaterThan(90);
  expect(required.filter((number) => !citations.has(number))).toEqual([]);
});

test('every row of the mode tables and every mended fault stands in the title of a test', () => {
  const rows = [...sentences.keys()].filter((number) => /^seed |^[A-Z]\d$/.test(number));
  expect(rows.length).toBeGreaterThan(45);
  expect(rows.filter((number) => !citations.has(number))).toEqual([]);
});

test('every attack stands in the title of a test', () => {
  const attacks = [...sentences.keys()].filter((number) => /^[A-Z]\d\d$/.test(number));
  expect(attacks.length).toBeGreaterThan(120);
  expect(attacks.filter((number) => !citations.has(number))).toEqual([]);
});

test('tests cite only numbers that have a sentence', () => {
  const unknown = [...citations].filter(([number]) => !sentences.has(number));
  expect(unknown.map(([number, path]) => `${number} in ${path}`)).toEqual([]);
});

test('no test cites a document that is not in the repository', () => {
  const elsewhere = /\bseed 0\d\d\b|\bORIGINS\b|\bSPEC\b/;
  expect(proofs().filter((path) => elsewhere.test(read(path)) && !path.endsWith(OWN))).toEqual([]);
});

/** The sentences of docs/requirements.md by number; a number stands there once. */
function readSentences(): Map<string, string> {
  const found = new Map<string, string>();
  const line = /^- (seed [A-Z]\d{1,2}|AC-\d{3}|[A-Z]-\d\d|[A-Z]\d{1,2}) (.+)$/gm;
  for (const [, number = '', words = ''] of read('docs/requirements.md').matchAll(line)) {
    expect(found.has(number), `${number} stands twice in docs/requirements.md`).toBe(false);
    found.set(number, words);
  }
  return found;
}

/** Every number that stands in a title, with one file that cites it. */
function readCitations(): Map<string, string> {
  const cited = new Map<string, string>();
  for (const path of proofs()) {
    for (const number of numbersIn(read(path))) cited.set(number, path);
  }
  return cited;
}

function proofs(): string[] {
  return ['packages', 'tests', 'examples'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
      .filter((path) => isProof(path) && !/\/(?:node_modules|dist)\//.test(path)),
  );
}

/** Test files, bats files and the suites that several implementations share. */
function isProof(path: string): boolean {
  return /\.test\.tsx?$|\.bats$|conformance[^/]*\.ts$|-cases\/[^/]+\.ts$/.test(path);
}

function numbersIn(text: string): string[] {
  const titles = [...text.matchAll(TITLE)].map((match) => match[2] ?? match[3] ?? '');
  return titles.flatMap((title) =>
    [...title.matchAll(CITED)].flatMap(([cited]) => {
      if (!cited.startsWith('seed')) return [cited];
      return cited
        .split(' ')
        .slice(1)
        .map((row) => `seed ${row}`);
    }),
  );
}

function read(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}
