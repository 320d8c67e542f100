import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layers } from '../layers.mjs';

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
 * Batches of files in the order in which they are tried for one place: those that reached it, quickest first, and then
 * those that start processes of their own, in which nobody counts.
 */
export function batchesFor(files, reachedBy, took) {
  const quickFirst = (a, b) => (took.get(a)?.ms ?? 0) - (took.get(b)?.ms ?? 0);
  const ownReached = files.own.filter((path) => reachedBy.includes(path));
  const others = [...files.dependants, ...files.outside].filter((path) => reachedBy.includes(path));
  const blind = [...files.own, ...files.outside].filter(
    (path) => isProcessTest(path) && !reachedBy.includes(path),
  );
  return [
    ownReached.filter((path) => !isProcessTest(path)).sort(quickFirst),
    ownReached.filter(isProcessTest).sort(quickFirst),
    others.sort(quickFirst),
    blind.sort(quickFirst),
  ].filter((batch) => batch.length > 0);
}

function isProcessTest(path) {
  return path.endsWith('.process.test.ts');
}

function testsBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
