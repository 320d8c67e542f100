import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Sources do not change from run to run, so what was made of them is kept. */
const ADDED = `    setupFiles: ['./mutate-reached.ts'],
    experimental: { fsModuleCache: true },
`;

/** Lets every test file of the work copy write down which places it reached. */
export function watchReached(folder) {
  const config = `${folder}vitest.config.ts`;
  const text = readFileSync(config, 'utf8');
  const marked = text.replace('  test: {\n', `  test: {\n${ADDED}`);
  if (marked === text) throw new Error('vitest.config.ts has no `test: {` to add a set-up file to');
  writeFileSync(config, marked);
  writeFileSync(
    `${folder}mutate-reached.ts`,
    `import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
(globalThis as any).__sluiceReached?.clear();
afterAll(() => {
  const list = process.env.SLUICE_REACHED;
  const ids = [...((globalThis as any).__sluiceReached ?? [])];
  if (list) appendFileSync(list, JSON.stringify({ file: expect.getState().testPath, ids }) + '\\n');
});
`,
  );
}

/** The test files that reached a place, by the place's id. */
export function readReached(path) {
  const reached = new Map();
  if (!existsSync(path)) return reached;
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { file, ids } = JSON.parse(line);
    for (const id of ids) reached.set(id, [...(reached.get(id) ?? []), file]);
  }
  return reached;
}
