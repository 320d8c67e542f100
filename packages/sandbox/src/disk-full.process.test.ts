import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleSandbox } from './testing/bundle.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-full-'));
  bundleSandbox(join(folder, 'sandbox.mjs'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs in its own mount namespace, where a small disk can be mounted without being root. */
const SCRIPT = (module: string, root: string) => `
import { createSandbox } from ${JSON.stringify(module)};
import { readdirSync, statSync } from 'node:fs';
const root = ${JSON.stringify(root)};
const sandbox = await createSandbox({ roots: [root], backend: 'unconfined' });
await sandbox.writeFiles([{ path: 'a', data: 'old a' }, { path: 'b', data: 'old b' }]);
const big = 'x'.repeat(400_000);
const codeOf = (work) => work.then(() => 'ok', (error) => error.code + ' ' + error.path + ' ' + error.recommendations.length);
const single = await codeOf(sandbox.writeFile('a', big));
const batch = await codeOf(sandbox.writeFiles([{ path: 'b', data: 'new b' }, { path: 'deep/er/c', data: big }]));
const after = await sandbox.readFile('a', { encoding: 'utf8' }) + ', ' + await sandbox.readFile('b', { encoding: 'utf8' });
await sandbox.writeFile('small', 'fits');
await sandbox.close();
console.log(JSON.stringify({ single, batch, after, left: readdirSync(root).sort() }));
`;

test('a full disk is a clear error, and nothing is half-written or left behind', () => {
  const root = join(folder, 'disk');
  writeFileSync(join(folder, 'full.mjs'), SCRIPT(join(folder, 'sandbox.mjs'), root));
  const mount = 'mkdir "$1" && mount -t tmpfs -o size=256k none "$1" && exec "$2" "$3"';
  const output = execFileSync(
    '/bin/sh',
    [
      '-c',
      `exec unshare --user --map-root-user --mount sh -c '${mount}' sh "$@"`,
      'sh',
      root,
      process.execPath,
      join(folder, 'full.mjs'),
    ],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(output)).toEqual({
    single: 'DISK_FULL a 1',
    batch: 'DISK_FULL deep/er/c 1',
    after: 'old a, old b',
    left: ['a', 'b', 'small'],
  });
});
