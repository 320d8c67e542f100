import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from './create-sandbox.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from './testing/workspace.js';

/** What a command policy lets through by mistake must still find a wall: the attacks on it, run for real. */
let workspace: TestWorkspace;
let sandbox: HostSandbox;

beforeEach(async () => {
  workspace = makeWorkspace();
  sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
});

afterEach(async () => {
  await sandbox.close();
  workspace.remove();
});

function expectOutsideUnchanged(): void {
  expect(readdirSync(workspace.outside)).toEqual(['secret.txt']);
  expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
}

test('S14 file names that become options do their work inside the workspace at most', async () => {
  writeFileSync(join(workspace.root, 'x.sh'), `echo ran > ran; echo owned > ${workspace.secret}\n`);
  writeFileSync(join(workspace.root, '--checkpoint=1'), '');
  writeFileSync(join(workspace.root, '--checkpoint-action=exec=sh x.sh'), '');
  writeFileSync(join(workspace.root, 'data'), 'x'.repeat(100_000));
  await sandbox.exec('tar cf out.tar *');
  // The trap is real: tar did run the script that a file's name told it to.
  expect(readFileSync(join(workspace.root, 'ran'), 'utf8')).toBe('ran\n');
  expectOutsideUnchanged();
  writeFileSync(join(workspace.root, '-rf'), '');
  await sandbox.exec('rm *');
  expect(existsSync(workspace.root)).toBe(true);
  expectOutsideUnchanged();
});

test.each([
  'rm -r -f TARGET',
  'rm --recursive --force TARGET',
  'find TARGET -delete',
  'cd TARGET && git init -q . && git clean -xfd',
  'node -e "require(`node:fs`).rmSync(process.argv[1], { recursive: true })" TARGET',
  'truncate -s0 TARGET/secret.txt',
  ':> TARGET/secret.txt',
  'echo x > TARGET/new',
  'mv TARGET/secret.txt .',
  'ln -s TARGET link && rm -rf link/',
  'chmod -R 000 TARGET',
])('S22 %s leaves what stands outside the workspace unchanged', async (command) => {
  const result = await sandbox.exec(command.replaceAll('TARGET', workspace.outside));
  expectOutsideUnchanged();
  // The folder is not merely protected but not there at all.
  expect(result.stdout).not.toContain(SECRET_TEXT);
});

test.each(['rm -r -f inside', 'find inside -delete', ':> inside/file && rm -r inside'])(
  'S22 the same spelling, %s, works on a file of the workspace',
  async (command) => {
    await sandbox.exec('mkdir inside; echo x > inside/file');
    expect(existsSync(join(workspace.root, 'inside/file'))).toBe(true);
    expect(await sandbox.exec(command)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(workspace.root, 'inside'))).toBe(false);
  },
);

test('S23 no program gets data out: nothing outside is reached by address or by name', async () => {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const shell = `exec 9<>/dev/tcp/127.0.0.1/${port}`;
  const node = `node -e "require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(9))"`;
  try {
    for (const command of [
      shell,
      node,
      `curl -sS --max-time 5 http://127.0.0.1:${port}/`,
      `git ls-remote http://127.0.0.1:${port}/x.git`,
      `npm ping --registry http://127.0.0.1:${port}/ --fetch-retries 0`,
      'getent hosts example.com',
    ]) {
      const result = await sandbox.exec(command, { timeoutMs: 30_000 });
      expect({ command, code: result.exitCode }).not.toEqual({ command, code: 0 });
    }
    expect(connections).toBe(0);
    // The same command without the wall does reach it.
    const open = await createSandbox({
      roots: [workspace.root],
      backend: 'bubblewrap',
      bubblewrapPath: bubblewrapPath(),
      allowNetwork: true,
    });
    expect(await open.exec(shell)).toMatchObject({ exitCode: 0 });
    await open.close();
    expect(connections).toBe(1);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
