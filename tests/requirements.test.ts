import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import requirements from './requirements.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** The numbers that stand in the title of a test, in any file of the tree. */
function citedNumbers(): Set<string> {
  const cited = new Set<string>();
  for (const folder of ['packages', 'tests', 'examples']) {
    for (const entry of readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })) {
      const path = `${entry.parentPath}/${entry.name}`;
      if (!entry.isFile() || !isProof(path) || path.includes('/node_modules/')) continue;
      for (const title of titlesOf(readFileSync(path, 'utf8'))) {
        for (const number of title.match(/\b(?:[A-Z]-\d\d|AC-\d{3})\b/g) ?? []) cited.add(number);
      }
    }
  }
  return cited;
}

/** Test files, bats files and the suites that several implementations share. */
function isProof(path: string): boolean {
  return /\.test\.tsx?$|\.bats$|conformance[^/]*\.ts$|-cases\/[^/]+\.ts$/.test(path);
}

/** Quoted texts that begin with a number, or with a row of a seed and a number: only titles do. */
function titlesOf(text: string): string[] {
  const quoted = text.matchAll(
    /(['"`])((?:seed |[A-Z]\d+ )*(?:[A-Z]-\d\d|AC-\d{3})\b(?:\\.|(?!\1).)*)\1|@test "([^"]*)"/g,
  );
  return [...quoted].map((match) => match[2] ?? match[3] ?? '');
}

test('every requirement stands in the title of a test', () => {
  const cited = citedNumbers();
  const missing = requirements.numbers.filter((number) => !cited.has(number));
  expect(missing, 'cited in no test title').toEqual([]);
});

test('tests cite only numbers that exist', () => {
  const known = new Set(requirements.numbers);
  expect([...citedNumbers()].filter((number) => !known.has(number))).toEqual([]);
});
