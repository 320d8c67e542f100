import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { layers } from '../layers.mjs';

const FIRST_MS = 1_000;

/** The test files that may notice a change in a package: its own, the unit tests of its dependants, and `tests/`. */
export function relatedTests(folder, name) {
  const dependants = Object.keys(layers).filter((other) => layers[other].may.includes(name));
  return {
    own: testsBelow(`${folder}packages/${name}/src`),
    dependants: dependants
      .flatMap((other) => testsBelow(`${folder}packages/${other}/src`))
      .filter((path) => !isProcessTest(path) && !path.endsWith('.test.tsx')),
    outside: testsBelow(`${folder}tests`).filter((path) =>
      readFileSync(path, 'utf8').includes(`@sluice/${name}`),
    ),
  };
}

/**
 * Batches of files in the order in which they are tried for one place: the test that has the name of its file, by itself;
 * those that reached it and those beside it, quickest first; those that start processes of their own in which nobody
 * counts; and for what runs while a module loads, which is counted for one test file only, all that start none.
 */
export function batchesFor(files, place, { byId, seeing, loading }, took) {
  const beside = files.own.filter((path) => dirname(path) === dirname(place.file));
  const reachedBy = [...new Set([...(byId.get(place.id) ?? []), ...beside])];
  const quickFirst = (a, b) => (took.get(a)?.ms ?? 0) - (took.get(b)?.ms ?? 0);
  const named = beside.filter((path) => isNamedAfter(path, place.file));
  const ownReached = files.own.filter((path) => reachedBy.includes(path) && !named.includes(path));
  const others = [...files.dependants, ...files.outside].filter((path) => reachedBy.includes(path));
  const blind = [...files.own, ...files.outside].filter(
    (path) => isProcessTest(path) && !reachedBy.includes(path) && !seeing.has(path),
  );
  const tried = new Set([...named, ...ownReached, ...others, ...blind]);
  const isLeft = (path) => loading.has(place.id) && !isProcessTest(path) && !tried.has(path);
  return [
    named.filter((path) => !isProcessTest(path)),
    named.filter(isProcessTest),
    ownReached.filter((path) => !isProcessTest(path)),
    ownReached.filter(isProcessTest),
    others,
    blind,
    files.own.filter(isLeft),
  ].flatMap((files) => portions(files.sort(quickFirst), took));
}

function isNamedAfter(test, file) {
  return basename(test).startsWith(`${basename(file, '.ts')}.`);
}

/** A runner takes its files in an order of its own, so the quick ones are given to it first and by themselves. */
function portions(files, took) {
  const made = [];
  let limitMs = 0;
  let sumMs = 0;
  for (const path of files) {
    sumMs += took.get(path)?.ms ?? 0;
    if (made.length === 0 || sumMs > limitMs) {
      made.push([]);
      limitMs = Math.max(FIRST_MS, sumMs * 4);
    }
    made.at(-1).push(path);
  }
  return made;
}

export function isProcessTest(path) {
  return path.endsWith('.process.test.ts');
}

function testsBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
