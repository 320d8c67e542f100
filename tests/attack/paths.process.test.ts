import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type HostSandbox, SandboxError } from '../../packages/sandbox/src/index.js';
import { isLarge, seeded } from './size.js';

const COUNT = isLarge ? 50_000 : 3_000;

let base: string;
let root: string;
let secret: string;
let sandbox: HostSandbox;

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-paths-')));
  root = join(base, 'app');
  secret = `canary-${Math.random().toString(36).slice(2)}`;
  mkdirSync(join(root, 'sub', 'deep'), { recursive: true });
  mkdirSync(join(root, '.git', 'hooks'), { recursive: true });
  mkdirSync(join(base, 'app-secret'));
  writeFileSync(join(base, 'app-secret', 'secret'), secret);
  writeFileSync(join(base, 'secret'), secret);
  writeFileSync(join(root, 'plain'), 'plain');
  symlinkSync(base, join(root, 'out'));
  symlinkSync('../..', join(root, 'sub', 'up'));
  symlinkSync(join(base, 'secret'), join(root, 'soft'));
  symlinkSync('loop', join(root, 'loop'));
  linkSync(join(base, 'secret'), join(root, 'hard'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(root, 'pipe')]);
  sandbox = await createSandbox({ roots: [root], backend: 'unconfined' });
});

afterAll(async () => {
  await sandbox.close();
  rmSync(base, { recursive: true, force: true });
});

const PARTS = [
  '..',
  '.',
  '',
  'sub',
  'up',
  'deep',
  'out',
  'soft',
  'hard',
  'loop',
  'pipe',
  'plain',
  'secret',
  'app',
  'app-secret',
  '.git',
  'hooks',
  'config',
  '.GIT',
  '..\u002f',
  '．．',
  '%2e%2e',
  '~',
  'etc',
  'passwd',
  'proc',
  'self',
  'root',
  'dev',
  'zero',
  'C:\\x',
  '..\\..',
  'a\u202eb',
  'new',
  '\u0000',
  ' ',
  '...',
  '.git.',
];

test(`F01 F02 F04 F05 F11 F14 F20 ${COUNT} generated paths: no file function reads, writes or removes outside or in a repository`, async () => {
  const random = seeded(7);
  const before = [join(base, 'secret'), join(base, 'app-secret', 'secret')];
  for (let number = 0; number < COUNT; number += 1) {
    const count = 1 + Math.floor(random() * 6);
    const parts = Array.from(
      { length: count },
      () => PARTS[Math.floor(random() * PARTS.length)] ?? '',
    );
    const start =
      random() < 0.15 ? '/' : random() < 0.15 ? `${root}/` : random() < 0.1 ? `${base}/` : '';
    const path = start + parts.join('/');
    const read = await attempt(() => sandbox.readFile(path, { encoding: 'utf8' }));
    expect(read.includes(secret), JSON.stringify(path)).toBe(false);
    if (number % 4 === 0) {
      const written = await attempt(async () => (await sandbox.writeFile(path, 'w')).absolutePath);
      if (written !== '') {
        expect(written.startsWith(`${root}/`), JSON.stringify(path)).toBe(true);
        expect(written.startsWith(`${root}/.git`), JSON.stringify(path)).toBe(false);
        await sandbox.remove(path);
        if (written === join(root, 'plain')) writeFileSync(written, 'plain');
      }
    }
    if (number % 200 === 0)
      for (const file of before) expect(readFileSync(file, 'utf8')).toBe(secret);
  }
  for (const file of before) expect(readFileSync(file, 'utf8')).toBe(secret);
}, 600_000);

/** The result of a function, or an empty text where the sandbox refuses with a reason of its own. */
async function attempt(use: () => Promise<string>): Promise<string> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof SandboxError) return '';
    throw error;
  }
}
