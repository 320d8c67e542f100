import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Sources do not change from run to run, so what was made of them is kept. */
const ADDED = `    setupFiles: ['./mutate-reached.ts'],
    experimental: { fsModuleCache: true },
`;

/** Lets every test file of the work copy write down which places it reached, and tells its processes whose they are. */
export function watchReached(folder, list) {
  const config = `${folder}vitest.config.ts`;
  const text = readFileSync(config, 'utf8');
  const marked = text.replace('  test: {\n', `  test: {\n${ADDED}`);
  if (marked === text) throw new Error('vitest.config.ts has no `test: {` to add a set-up file to');
  writeFileSync(config, marked);
  writeFileSync(
    `${folder}mutate-reached.ts`,
    `import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
const all = globalThis as any;
all.__sluiceReached?.clear();
let atLoad: number[] = [];
beforeAll(() => {
  process.env.SLUICE_TEST_FILE = expect.getState().testPath;
  atLoad = [...(all.__sluiceReached ?? [])];
});
afterAll(() => {
  if (all.__sluiceChange !== 0) return;
  const ids = [...all.__sluiceReached];
  const line = { file: expect.getState().testPath, ids, atLoad };
  appendFileSync(${JSON.stringify(list)}, JSON.stringify(line) + '\\n');
});
`,
  );
}

/**
 * By the place's id the test files that reached it; the test files whose processes write down what they reach; and the
 * ids of places that run while a module loads, which is counted for the first test file that loads it alone.
 */
export function readReached(path) {
  const byId = new Map();
  const seeing = new Set();
  const loading = new Set();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  for (const { file, isChild, ids, atLoad = [] } of lines.map((line) => JSON.parse(line))) {
    if (isChild) seeing.add(file);
    for (const id of atLoad) loading.add(id);
    for (const id of ids) byId.set(id, (byId.get(id) ?? new Set()).add(file));
  }
  return { byId, seeing, loading };
}
