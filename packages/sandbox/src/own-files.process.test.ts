import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from './create-sandbox.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { makeWorkspace, type TestWorkspace } from './testing/workspace.js';

const TEXT = 'what happened in every session';
let workspace: TestWorkspace;
let sandbox: HostSandbox;

const at = (...names: string[]) => join(workspace.root, ...names);

beforeEach(async () => {
  workspace = makeWorkspace();
  mkdirSync(at('data'));
  writeFileSync(at('data', 'own.db'), TEXT);
  sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
    ownFiles: [at('data', 'own.db'), at('data', 'own.db-wal'), '/nowhere/own.db'],
  });
});

afterEach(async () => {
  await sandbox.close();
  workspace.remove();
});

test('F25 the program’s own files are neither read, written nor removed, whoever approves and however they are named', async () => {
  symlinkSync(at('data', 'own.db'), at('link'));
  symlinkSync(at('data'), at('folder'));
  const refused = { code: 'PATH_PROTECTED', message: expect.stringContaining('belongs to') };
  for (const path of ['data/own.db', 'link', 'folder/own.db', './data/../data/own.db']) {
    await expect(sandbox.readFile(path), path).rejects.toMatchObject(refused);
    await expect(sandbox.openRead(path), path).rejects.toMatchObject(refused);
    await expect(
      sandbox.writeFile(path, 'x', { allowProtected: true }),
      path,
    ).rejects.toMatchObject(refused);
  }
  for (const path of ['data/own.db', 'folder/own.db'])
    await expect(sandbox.remove(path, { allowProtected: true })).rejects.toMatchObject(refused);
  await expect(
    sandbox.writeFile('data/own.db-wal', 'x', { allowProtected: true }),
  ).rejects.toMatchObject(refused);
  expect(readFileSync(at('data', 'own.db'), 'utf8')).toBe(TEXT);
  expect(readdirSync(at('data'))).toEqual(['own.db']);
  await sandbox.writeFile('data/own.db2', 'another file');
});

test('F25 a confined command sees the program’s own files empty and cannot change or move them', async () => {
  const { stdout } = await sandbox.exec(
    'cat data/own.db; echo x > data/own.db; rm -f data/own.db; mv data/own.db y; mv data z; echo fine > data/other; echo done',
  );
  expect(stdout).toBe('done\n');
  expect(readFileSync(at('data', 'own.db'), 'utf8')).toBe(TEXT);
  expect(readdirSync(at('data')).sort()).toEqual(['other', 'own.db']);
});

test('F25 a path that leads to an own file is refused before it is opened, so an explanation knows it', async () => {
  await expect(sandbox.resolvePath('data/own.db')).rejects.toMatchObject({
    code: 'PATH_PROTECTED',
  });
  await expect(sandbox.resolvePath('data')).resolves.toMatchObject({ exists: true });
});

test('F25 commands run where the folder of an own file is not there yet, and cannot make it', async () => {
  const early = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
    ownFiles: [at('data', 'access', 'deep', 'token')],
  });
  const { stdout, exitCode } = await early.exec(
    'mkdir -p data/access/deep; echo mine > data/access/deep/token; mkdir data/other; echo done',
  );
  await early.close();
  expect({ stdout, exitCode }).toEqual({ stdout: 'done\n', exitCode: 0 });
  expect(readdirSync(at('data')).sort()).toEqual(['other', 'own.db']);
});
