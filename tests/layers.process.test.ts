import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
let tree: string;

/** A small copy of the workshop with two packages, in which a test can plant a fault. */
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'sluice-layers-'));
  for (const file of ['biome.json', '.oxlintrc.json', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, file), join(tree, file));
  }
  cpSync(join(root, 'scripts'), join(tree, 'scripts'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, '.gitignore'), 'node_modules\ndist\n');
  makePackage('kernel', {}, []);
  makePackage('agent', { '@sluice/kernel': '0.1.0' }, [{ path: '../kernel' }]);
  plant('kernel', 'src/index.ts', "export const name = 'kernel';\n");
  plant(
    'agent',
    'src/index.ts',
    "import { name } from '@sluice/kernel';\n\nexport const agentName = name;\n",
  );
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function makePackage(name: string, dependencies: object, references: object[]): void {
  mkdirSync(join(tree, 'packages', name, 'src'), { recursive: true });
  const manifest = { name: `@sluice/${name}`, version: '0.1.0', type: 'module', dependencies };
  plant(name, 'package.json', JSON.stringify(manifest));
  const base = readFileSync(join(root, 'packages/kernel/tsconfig.json'), 'utf8');
  plant(name, 'tsconfig.json', JSON.stringify({ ...JSON.parse(base), references }));
}

function plant(name: string, path: string, text: string): void {
  mkdirSync(join(tree, 'packages', name, path, '..'), { recursive: true });
  writeFileSync(join(tree, 'packages', name, path), text);
}

async function layers(): Promise<string> {
  return output(process.execPath, ['scripts/check-layers.mjs', tree]);
}

async function biome(): Promise<string> {
  return output(join(root, 'node_modules/.bin/biome'), ['lint', '--vcs-enabled=false', 'packages']);
}

async function oxlint(): Promise<string> {
  return output(join(root, 'node_modules/.bin/oxlint'), ['--type-aware', 'packages']);
}

/** What a check printed when it failed; an empty text when it passed. */
async function output(command: string, args: string[]): Promise<string> {
  try {
    await run(command, args, { cwd: tree });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}` || String(error);
  }
}

test('a permission that nobody uses is found', async () => {
  expect(await layers()).toBe('');
  makePackage('agent', {}, []);
  plant('agent', 'src/index.ts', "export const name = 'agent';\n");
  expect(await layers()).toContain('agent may import kernel and does not');
});

test('a tree that keeps the table passes every check', async () => {
  expect(await layers()).toBe('');
  expect(await biome()).toBe('');
  expect(await oxlint()).toBe('');
});

test.each([
  [
    'an import against the direction',
    'kernel',
    "import { agentName } from '@sluice/agent';\nexport const x = agentName;\n",
    'kernel may not import agent',
  ],
  [
    'an import that the manifest does not declare',
    'agent',
    "import ws from 'ws';\nexport const x = ws;\n",
    'undeclared import: ws',
  ],
  [
    'a deep import',
    'agent',
    "import { name } from '@sluice/kernel/src/index.js';\nexport const x = name;\n",
    'deep import: @sluice/kernel/src/index.js',
  ],
  [
    'a relative import across packages',
    'agent',
    "import { name } from '../../kernel/src/index.js';\nexport const x = name;\n",
    'relative import across packages',
  ],
  [
    'a Node built-in in the kernel',
    'kernel',
    "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
    'Node built-in in pure package kernel: node:fs',
  ],
  [
    'a Node built-in without its prefix',
    'kernel',
    "export const x = await import('fs');\n",
    'Node built-in in pure package kernel: fs',
  ],
  [
    'a package that imports itself',
    'agent',
    "import { agentName } from '@sluice/agent';\nexport const x = agentName;\n",
    'imports itself by name',
  ],
])('the layer check catches %s', async (_what, name, text, words) => {
  plant(name, 'src/planted.ts', text);
  expect(await layers()).toContain(words);
});

test('the layer check catches a manifest that depends upwards', async () => {
  plant(
    'kernel',
    'package.json',
    JSON.stringify({ name: '@sluice/kernel', dependencies: { '@sluice/agent': '0.1.0' } }),
  );
  expect(await layers()).toContain('kernel may not depend on agent');
});

test('the layer check catches a reference that the manifest does not know, and the other way round', async () => {
  plant('agent', 'tsconfig.json', JSON.stringify({ references: [] }));
  expect(await layers()).toContain('agent depends on kernel but does not reference it');
  plant('kernel', 'tsconfig.json', JSON.stringify({ references: [{ path: '../agent' }] }));
  expect(await layers()).toContain('kernel references agent but does not depend on it');
});

test('the layer check catches a package that the table does not know', async () => {
  mkdirSync(join(tree, 'packages/helpers'));
  expect(await layers()).toContain('packages/helpers: not in scripts/layers.mjs');
});

test('the linter catches an import cycle', async () => {
  plant('kernel', 'src/a.ts', "import { b } from './b.js';\n\nexport const a = () => b;\n");
  plant('kernel', 'src/b.ts', "import { a } from './a.js';\n\nexport const b = () => a;\n");
  expect(await biome()).toContain('noImportCycles');
});

test('the linter catches an import cycle of types alone', async () => {
  plant('kernel', 'src/a.ts', "import type { B } from './b.js';\n\nexport type A = B[];\n");
  plant('kernel', 'src/b.ts', "import type { A } from './a.js';\n\nexport type B = A | string;\n");
  expect(await biome()).toContain('noImportCycles');
});

test('the linter catches a file that is too long', async () => {
  plant(
    'agent',
    'src/long.ts',
    Array.from({ length: 401 }, (_, index) => `export const x${index} = ${index};`).join('\n'),
  );
  expect(await biome()).toContain('noExcessiveLinesPerFile');
});

test('the linter catches a clock, a timer and the environment in the kernel', async () => {
  plant(
    'kernel',
    'src/clock.ts',
    'export const now = Date.now();\nexport const env = process.env;\nsetTimeout(() => now, 1);\n',
  );
  const said = await biome();
  expect(said).toContain('Use the clock port.');
  expect(said).toContain('The kernel reads no environment.');
});

test('the linter catches an empty catch, a skipped test and any', async () => {
  plant('agent', 'src/bad.ts', 'export function f(x: any) {\n  try {\n    x();\n  } catch {}\n}\n');
  plant(
    'agent',
    'src/bad.test.ts',
    "import { test } from 'vitest';\n\ntest.skip('x', () => undefined);\n",
  );
  const said = await biome();
  for (const rule of ['noEmptyBlockStatements', 'noExplicitAny', 'noSkippedTests'])
    expect(said).toContain(rule);
});

test('the typed linter catches a floating promise and a switch that forgets a case', async () => {
  plant(
    'agent',
    'src/floating.ts',
    'export async function work(): Promise<void> {}\n\nexport function start(): void {\n  work();\n}\n',
  );
  plant(
    'agent',
    'src/switch.ts',
    "export function f(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  );
  const said = await oxlint();
  expect(said).toContain('no-floating-promises');
  expect(said).toContain('switch-exhaustiveness-check');
});
