import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openInside } from './open-inside.js';

let base: string;
let root: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-inside-'));
  root = join(base, 'root');
  mkdirSync(join(root, 'real'), { recursive: true });
  writeFileSync(join(root, 'real', 'a'), 'inside');
  writeFileSync(join(base, 'a'), 'outside');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test('F05 opens a file of the folder, also through a folder link that stays inside', () => {
  symlinkSync('real', join(root, 'alias'));
  for (const path of ['real/a', 'alias/a']) {
    const fd = openInside(root, path);
    expect(fd).toBeDefined();
    if (fd === undefined) return;
    expect(readFileSync(fd, 'utf8')).toBe('inside');
    closeSync(fd);
  }
});

test('F04 F05 F14 gives nothing for what is outside, a link, a pipe, a folder or missing', () => {
  symlinkSync(base, join(root, 'out'));
  symlinkSync(join(base, 'a'), join(root, 'link'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(root, 'pipe')]);
  for (const path of ['out/a', 'link', 'pipe', 'real', 'missing', '../a']) {
    expect(openInside(root, path)).toBeUndefined();
  }
});
