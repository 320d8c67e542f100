import { classBit } from '../scan/path-class.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { termSpace } from '../store/term-key.js';

const AFFIX = /^tests?[_-]|[._-](?:tests?|spec|e2e|bench)(?=\.)|(?:Tests?|IT|TestCase|Spec)(?=\.)/;

/** The source files a test is named after: `foo_test.go`, `test_foo.py`, `foo.spec.ts`, `FooTest.java`. */
export function testedFiles(index: OpenIndex, testPath: string): DocumentId[] {
  const folders = testPath.split('/');
  const name = folders.pop() ?? '';
  const bare = name.replace(AFFIX, '').replace(AFFIX, '');
  if (bare === name && !folders.some((folder) => /^(?:tests?|specs?|__tests__)$/.test(folder)))
    return [];
  const names = new Set([bare]);
  const dot = bare.indexOf('.');
  if (dot > 0) {
    const extension = bare.slice(dot);
    if (/^\.[cm]?[jt]sx?$/.test(extension)) {
      for (const other of ['.ts', '.tsx', '.js', '.jsx', '.vue'])
        names.add(bare.slice(0, dot) + other);
    }
  }
  const found: { id: DocumentId; common: number }[] = [];
  for (const candidate of names) {
    for (const id of index.documentsWith(termSpace.baseName + candidate.toLowerCase())) {
      const bits = index.segments[id.segment]?.classBitsOf(id.document) ?? 0;
      if (bits & (classBit.test | classBit.vendored | classBit.generated | classBit.example))
        continue;
      found.push({ id, common: commonParts(index.pathOf(id).split('/'), folders) });
    }
  }
  const best = Math.max(0, ...found.map((entry) => entry.common));
  return found.filter((entry) => entry.common === best).map((entry) => entry.id);
}

function commonParts(a: readonly string[], b: readonly string[]): number {
  const set = new Set(b);
  return a.filter((part) => set.has(part)).length;
}
