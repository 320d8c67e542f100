import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { workerFile } from './worker-file.js';

test('L-01 the thread of an installed store lies in its package', () => {
  expect(workerFile().href).toMatch(/store\/worker\/sqlite-writer\.mjs$/);
});

test('L-01 a bundle finds the thread in the package that is installed beside it, and says so where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bundle-'));
  try {
    const bundle = pathToFileURL(join(folder, 'out', 'main.mjs')).href;
    const lost = pathToFileURL('/main.mjs').href;
    const place = join(folder, 'node_modules', '@sluice', 'store');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "exports": { "./worker": "./w.mjs" } }');
    writeFileSync(join(place, 'w.mjs'), '');
    expect(workerFile(bundle).href).toMatch(/node_modules\/@sluice\/store\/w\.mjs$/);
    const here = process.cwd();
    process.chdir('/');
    try {
      expect(() => workerFile(lost)).toThrow(/keep @sluice\/store installed beside the bundle/);
    } finally {
      process.chdir(here);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
