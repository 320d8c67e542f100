import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

interface Staged {
  readonly exports: Readonly<Record<string, { readonly require: { readonly types: string } }>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { stagePackage }: { stagePackage(options: object): Staged } = await import(
  `${root}scripts/release/stage-package.mjs`
);
const { faultsOf }: { faultsOf(options: object): Promise<readonly string[]> } = await import(
  `${root}scripts/release/check-tarball.mjs`
);
const stage = mkdtempSync(join(tmpdir(), 'sluice-stage-'));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const repository = { type: 'git', url: 'https://example.com/sluice.git' };
const manifest = stagePackage({ root, name: 'kernel', stage, repository });

test('L-01 a tarball has the licence, the README, keywords, the repository and the sources of its maps', () => {
  for (const path of ['LICENSE', 'README.md', 'src/index.ts', 'dist/index.js.map']) {
    expect(existsSync(join(stage, path)), path).toBe(true);
  }
  expect(manifest).toMatchObject({
    repository: { ...repository, directory: 'packages/kernel' },
    keywords: expect.arrayContaining(['tools', 'kernel']),
    files: expect.arrayContaining(['dist', 'src', '!src/**/*.test.*']),
  });
  expect(manifest).not.toHaveProperty('devDependencies');
});

test('L-01 CommonJS projects get types that say CommonJS, for every entry and every file behind it', () => {
  for (const entry of ['.', './system', './adapters']) {
    const types = manifest.exports[entry]?.require.types ?? '';
    const text = readFileSync(join(stage, types), 'utf8');
    expect(text).not.toMatch(/from '\.[^']*\.js'/);
    for (const [, path = ''] of text.matchAll(/from '(\.[^']*)\.cjs'/g)) {
      expect(existsSync(join(stage, types, '..', `${path}.d.cts`)), path).toBe(true);
    }
  }
});

test('L-01 what is wrong with a tarball is told in words', async () => {
  const files = [
    { path: 'README.md', size: 1 },
    { path: 'dist/lost.js.map', size: 1 },
  ];
  const broken = {
    ...manifest,
    keywords: [],
    dependencies: { '@sluice/plain': '9.9.9' },
    exports: {},
  };
  writeFileSync(join(stage, 'dist/lost.js.map'), '{ "sources": ["../src/lost.ts"] }');
  writeFileSync(join(stage, 'package.json'), JSON.stringify({ ...broken, name: 'broken' }));
  const faults = await faultsOf({ stage, tarball: '', manifest: broken, files, attw: '', root });
  expect(faults).toEqual(
    expect.arrayContaining([
      'no LICENSE',
      'no keywords',
      expect.stringContaining('needs @sluice/plain 9.9.9, which is'),
      expect.stringContaining('maps without source, such as src/lost.ts'),
    ]),
  );
});

test('L-01 a package without an entry of its own name is staged with sources and types all the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-stage-'));
  try {
    const bridges = stagePackage({ root, name: 'bridges', stage: folder, repository });
    expect(bridges).toMatchObject({ files: expect.arrayContaining(['src']) });
    for (const entry of ['./ai-sdk', './langchain', './mcp', './openai-agents']) {
      expect(existsSync(join(folder, bridges.exports[entry]?.require.types ?? 'none'))).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
