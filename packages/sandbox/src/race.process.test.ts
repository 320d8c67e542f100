import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from './create-sandbox.js';
import { endChild } from './testing/end-child.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from './testing/workspace.js';

const READS = 100_000;
const WRITES = 10_000;

/** Swaps a folder and a link to the outside, as fast as it can. */
const SWAPPER = `
const { renameSync } = require('node:fs');
process.chdir(process.argv[1]);
console.log('ready');
for (;;) {
  renameSync('d', 'parked');
  renameSync('link', 'd');
  renameSync('d', 'link');
  renameSync('parked', 'd');
}`;

let workspace: TestWorkspace;
let sandbox: HostSandbox;
let swapper: ChildProcess;

beforeEach(async () => {
  workspace = makeWorkspace();
  mkdirSync(join(workspace.root, 'd'));
  writeFileSync(join(workspace.root, 'd', 'secret.txt'), 'inside');
  symlinkSync(workspace.outside, join(workspace.root, 'link'));
  sandbox = await createSandbox({ roots: [workspace.root], backend: 'unconfined' });
  swapper = spawn(process.execPath, ['-e', SWAPPER, workspace.root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(swapper.stdout!, 'data');
});

afterEach(async () => {
  await endChild(swapper);
  await sandbox.close();
  workspace.remove();
});

test(`F08 T-02 in ${READS} reads against a swapped link none leaves the workspace`, async () => {
  const outcomes = new Map<string, number>();
  const add = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let left = READS;
  const reader = async () => {
    while (left > 0) {
      left -= 1;
      await sandbox.readFile('d/secret.txt', { encoding: 'utf8' }).then(add, (error: unknown) => {
        add(error instanceof Error && 'code' in error ? String(error.code) : String(error));
      });
    }
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
  expect(outcomes.get(SECRET_TEXT)).toBeUndefined();
  // The race was run in earnest: both sides of the swap were met.
  expect(outcomes.get('inside')).toBeGreaterThan(0);
  expect(outcomes.get('PATH_SYMLINK_ESCAPE')).toBeGreaterThan(0);
  expect([...outcomes.keys()].sort()).toEqual(
    expect.not.arrayContaining([expect.stringContaining('Error')]),
  );
}, 180_000);

test(`F08 T-02 in ${WRITES} writes against a swapped link none leaves the workspace`, async () => {
  let written = 0;
  let refused = 0;
  let left = WRITES;
  const writer = async () => {
    while (left > 0) {
      left -= 1;
      const path = left % 2 === 0 ? 'd/secret.txt' : `d/new-${left}`;
      await sandbox.writeFile(path, `mine ${left}`, { createParents: false }).then(
        () => {
          written += 1;
        },
        () => {
          refused += 1;
        },
      );
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  expect(readdirSync(workspace.outside)).toEqual(['secret.txt']);
  expect(written).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
}, 180_000);
