import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from './create-sandbox.js';
import { bundleSandbox } from './testing/bundle.js';
import { makeWorkspace } from './testing/workspace.js';

const CRASHES = 200;
const BATCH = ['a.txt', 'b.txt', 'deep/c.txt', 'deep/er/d.txt'];
const SIZE = 20_000;

let folder: string;
let writer: string;

/** Writes generations without end: one file alone, then a batch whose files all carry the same number. */
const WRITER = (module: string) => `
import { createSandbox } from ${JSON.stringify(module)};
const sandbox = await createSandbox({ roots: [process.argv[2]], backend: 'unconfined' });
const text = (number) => String(number).padStart(8, '0') + '\\n' + String(number % 10).repeat(${SIZE}) + '\\n';
console.log('ready');
for (let number = Number(process.argv[3]); ; number += 1) {
  await sandbox.writeFile('single.txt', text(number));
  await sandbox.writeFiles(${JSON.stringify(BATCH)}.map((path) => ({ path, data: text(number) })));
}`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-crash-'));
  const module = join(folder, 'sandbox.mjs');
  bundleSandbox(module);
  writer = join(folder, 'writer.mjs');
  writeFileSync(writer, WRITER(module));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`T-03 after ${CRASHES} crashes every file is whole, every batch is one generation, and nothing is left over`, async () => {
  let mended = 0;
  const lanes = Array.from({ length: 2 }, async (_, lane) => {
    const workspace = makeWorkspace();
    try {
      for (let crash = 0; crash < CRASHES / 2; crash += 1) {
        await crashOnce(workspace.root, crash * 1000 + 1);
        const sandbox = await createSandbox({ roots: [workspace.root], backend: 'unconfined' });
        await sandbox.close();
        expect(sandbox.recovery.problems, `lane ${lane}`).toEqual([]);
        mended += sandbox.recovery.finished.length + sandbox.recovery.removed;
        expectSound(workspace.root);
      }
    } finally {
      workspace.remove();
    }
  });
  await Promise.all(lanes);
  // Crashes did hit the middle of writes; otherwise this test would prove nothing.
  expect(mended).toBeGreaterThan(0);
}, 240_000);

async function crashOnce(root: string, from: number): Promise<void> {
  const child = spawn(process.execPath, [writer, root, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 25));
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function expectSound(root: string): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  expect(files.filter((name) => !['single.txt', ...BATCH].includes(name))).toEqual([]);
  const generations = new Map(files.map((name) => [name, generationOf(join(root, name))]));
  const batch = BATCH.map((name) => generations.get(name));
  expect(new Set(batch).size, JSON.stringify([...generations])).toBe(1);
}

/** The number of a file; throws when it is not whole. */
function generationOf(path: string): number {
  const text = readFileSync(path, 'utf8');
  const match = /^(\d{8})\n(\d)\2*\n$/.exec(text);
  expect(text.length, path).toBe(SIZE + 10);
  expect(match, path).not.toBeNull();
  expect(Number(match![1]) % 10).toBe(Number(match![2]));
  return Number(match![1]);
}
