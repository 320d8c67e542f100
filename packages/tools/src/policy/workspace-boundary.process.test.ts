import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tool } from '@sluice/kernel';
import { createSandbox, type Sandbox } from '@sluice/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceBoundary } from './workspace-boundary.js';

const workspace = mkdtempSync(join(tmpdir(), 'sluice-boundary-'));
let sandbox: Sandbox;
beforeAll(async () => {
  writeFileSync(join(workspace, 'a.txt'), 'a');
  symlinkSync('/etc', join(workspace, 'way-out'));
  sandbox = await createSandbox({ roots: [workspace], backend: 'unconfined' });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(workspace, { recursive: true });
});

function judge(name: string, args: unknown) {
  const subject = tool(name, () => 1, { allowedModes: ['coding'] });
  const rule = workspaceBoundary(sandbox);
  return rule({ tool: subject, args, mode: 'coding', sessionId: 's', agentId: 'a' });
}

test.each([
  ['fs_read', { path: '/etc/passwd' }, 'PATH_OUTSIDE'],
  ['read_file', { path: '../x' }, 'PATH_OUTSIDE'],
  ['fs_write', { path: 'way-out/x', content: '' }, 'PATH_SYMLINK_ESCAPE'],
  ['fs_multi_edit', { edits: [{ path: 'a.txt' }, { path: '/etc/passwd' }] }, 'PATH_OUTSIDE'],
  ['bash_run', { command: 'ls', cwd: '/etc' }, 'PATH_OUTSIDE'],
  ['fs_read', { path: 'a\0b' }, 'PATH_NUL'],
])(
  'issue 15 item 2: %s with %j is denied in the words of the sandbox',
  async (name, args, code) => {
    expect(await judge(name, args)).toMatchObject({
      verdict: 'deny',
      rule: expect.stringMatching(new RegExp(`^${code}: .+`)),
      where: 'the workspace boundary',
    });
  },
);

test('what lies inside, exists or not, and the paths of other tools are left to the other rules', async () => {
  expect(await judge('fs_read', { path: 'a.txt' })).toBe(undefined);
  expect(await judge('fs_write', { path: 'new/b.txt', content: '' })).toBe(undefined);
  expect(await judge('fs_read', { path: join(workspace, 'a.txt') })).toBe(undefined);
  expect(await judge('http_get', { path: '/v1/users' })).toBe(undefined);
  expect(await judge('fs_read', null)).toBe(undefined);
});
