import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from '../create-sandbox.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';

let workspace: TestWorkspace;
let sandbox: HostSandbox;

beforeEach(async () => {
  workspace = makeWorkspace();
  for (const name of ['objects', 'refs', 'deeper']) {
    mkdirSync(join(workspace.root, 'fixtures', 'plain', name), { recursive: true });
  }
  writeFileSync(join(workspace.root, 'fixtures/plain/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(workspace.root, 'fixtures/plain/config'), '[core]\n');
  sandbox = await createSandbox({ roots: [workspace.root], backend: 'unconfined' });
});

afterEach(async () => {
  await sandbox.close();
  workspace.remove();
});

test('F26 a folder that git takes for a repository is closed whatever its name is', async () => {
  for (const path of [
    'fixtures/plain/config',
    'fixtures/plain/hooks/any-name',
    'fixtures/plain/deeper/x',
  ]) {
    await expect(sandbox.writeFile(path, 'x')).rejects.toMatchObject({ code: 'PATH_PROTECTED' });
    await expect(sandbox.writeFiles([{ path, data: 'x' }])).rejects.toMatchObject({
      code: 'PATH_PROTECTED',
    });
  }
  await expect(sandbox.remove('fixtures/plain/config')).rejects.toMatchObject({
    code: 'PATH_PROTECTED',
  });
  await sandbox.writeFile('fixtures/config', 'beside it is ordinary');
  await sandbox.writeFile('fixtures/plain/config', 'approved', { allowProtected: true });
});
