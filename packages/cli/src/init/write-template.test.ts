import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeTemplate } from './write-template.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-template-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['Café Desk', 'caf-desk'],
  ['..hidden', 'hidden'],
  ['退款', 'my-agent'],
])('L-09 the folder %s gives the package a name that npm takes: %s', async (named, name) => {
  await writeTemplate(folder, named);
  const manifest = readFileSync(join(folder, named, 'package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ name });
  expect(manifest + readFileSync(join(folder, named, 'README.md'), 'utf8')).not.toContain('__');
});

test('L-09 a second time writes nothing and names every file that is there', async () => {
  await writeTemplate(folder, 'desk');
  const { taken } = await writeTemplate(folder, 'desk');
  expect(taken).toContain('.gitignore');
  expect(taken).toHaveLength(8);
});
