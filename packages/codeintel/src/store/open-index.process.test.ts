import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, expect, test } from 'vitest';
import { parseQuery } from '../search/parse-query.js';
import { rank } from '../search/rank.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openIndex } from './open-index.js';
import { updateIndex } from './update-index.js';

let repository: TemporaryRepository;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  repository.dispose();
});

const KILLS = 100;
const FILES = 12;

/** Edits all files and updates the index, for ever; says when it begins a round. */
const driver = `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateIndex } from ENTRY;
const [, , root, file, start] = process.argv;
for (let round = Number(start); ; round += 1) {
  for (let number = 0; number < ${FILES}; number += 1) {
    writeFileSync(join(root, 'f' + number + '.ts'), 'export const marker' + round + ' = ' + number + ';\\n// round' + round + '\\n');
  }
  process.stdout.write(round + '\\n');
  await updateIndex({ root, file, isRebuild: round % 5 === 0 });
}`;

test('I-02 after kill -9 at 100 random points readers get a whole state and the next run completes', async () => {
  repository = temporaryRepository();
  const file = join(repository.cacheFolder, 'crash.sluice');
  mkdirSync(dirname(file), { recursive: true });
  const script = join(repository.cacheFolder, 'driver.mjs');
  const entry = fileURLToPath(new URL('./update-index.ts', import.meta.url));
  const source = join(repository.cacheFolder, 'source.mjs');
  writeFileSync(source, driver.replace('ENTRY', JSON.stringify(entry)));
  await build({
    entryPoints: [source],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  for (let number = 0; number < FILES; number += 1) {
    repository.write({ [`f${number}.ts`]: 'export const marker = 0;\n' });
  }
  await updateIndex({ root: repository.root, file });
  let random = 12_345;
  const states = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    const round = await killAfter(script, file, kill * 1001 + 1, random % 60);
    const index = openIndex(file)!;
    states.add([...index.documents()].map((id) => index.meta(id).hash).join());
    expect(index.documentCount).toBe(FILES);
    const rounds = new Set<string>();
    for (const id of index.documents()) {
      expect(index.meta(id).hash).toMatch(/^[0-9a-f]{16}$/);
      rounds.add(index.pathOf(id));
    }
    expect(rounds.size).toBe(FILES);
    expect(() => rank(index, parseQuery(`marker${round}`), 10)).not.toThrow();
    index.close();
  }
  // Some rounds were written whole, otherwise the kills would have hit nothing.
  expect(states.size).toBeGreaterThan(5);
  const outcome = await updateIndex({ root: repository.root, file });
  expect(['fresh', 'updated', 'built']).toContain(outcome.status);
  const last = openIndex(file)!;
  expect(last.documentCount).toBe(FILES);
  last.close();
}, 120_000);

/** Starts the driver, waits until it is at work and kills it some milliseconds later. Gives the round it was in. */
async function killAfter(
  script: string,
  file: string,
  start: number,
  waitMs: number,
): Promise<number> {
  const running = spawn(process.execPath, [script, repository.root, file, String(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  let round = start;
  await new Promise<void>((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code) => reject(new Error(`the driver ended with ${code}`)));
    running.stdout.on('data', (data: Buffer) => {
      round = Number(data.toString().trim().split('\n').at(-1));
      // Every other kill comes after a whole update, however slow the machine is.
      if (round > start || start % 2 === 0) resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  running.removeAllListeners('exit');
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await ended;
  return round;
}
