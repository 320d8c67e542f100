import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, requireOutput } from './create-sandbox.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { bundleSandbox } from './testing/bundle.js';
import { makeWorkspace, type TestWorkspace } from './testing/workspace.js';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.remove());

test('a workspace can be named through a link, and absolute paths by either name', async () => {
  const sandbox = await createSandbox({
    roots: [`${workspace.base}/./app/../app`],
    backend: 'unconfined',
  });
  await sandbox.writeFile(join(workspace.root, 'f'), 'x');
  expect(await sandbox.readFile('f', { encoding: 'utf8' })).toBe('x');
  expect((await sandbox.stat(workspace.root)).path).toBe('.');
  await sandbox.close();
});

test('several roots: relative paths start at the first, a read-only folder inside a root stays read-only', async () => {
  const second = join(workspace.base, 'second');
  const inner = join(workspace.root, 'vendor');
  mkdirSync(second);
  mkdirSync(inner);
  writeFileSync(join(inner, 'lib'), 'kept');
  const sandbox = await createSandbox({
    roots: [workspace.root, second],
    readOnlyRoots: [inner],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
  await sandbox.writeFiles([
    { path: 'a', data: '1' },
    { path: join(second, 'b'), data: '2' },
  ]);
  await expect(sandbox.writeFile('vendor/lib', 'x')).rejects.toMatchObject({ code: 'READ_ONLY' });
  const result = await sandbox.exec(`cat a ${second}/b; echo x > vendor/lib; echo y > ${second}/b`);
  expect(result.stdout).toBe('12');
  expect(readFileSync(join(inner, 'lib'), 'utf8')).toBe('kept');
  expect(readFileSync(join(second, 'b'), 'utf8')).toBe('y\n');
  await sandbox.close();
});

/** Somebody else where the tests run as root, who may give files away; otherwise the user. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? 12_345 : (process.getuid?.() ?? 0);
const group = isRoot ? 12_345 : (process.getgid?.() ?? 0);

function give(path: string): void {
  chownSync(path, owner, group);
}

test('commands run as the owner of the workspace, and files keep their owner', async () => {
  chmodSync(workspace.base, 0o755);
  give(workspace.root);
  writeFileSync(join(workspace.root, 'f'), 'old');
  give(join(workspace.root, 'f'));
  for (const backend of ['bubblewrap', 'unconfined'] as const) {
    const sandbox = await createSandbox({
      roots: [workspace.root],
      backend,
      ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
    });
    expect((await sandbox.exec('id -u; echo made > g; cat f')).stdout).toBe(`${owner}\nold`);
    await sandbox.writeFile('f', 'old');
    expect(statSync(join(workspace.root, 'f')).uid).toBe(owner);
    expect(statSync(join(workspace.root, 'g')).uid).toBe(owner);
    await sandbox.close();
  }
});

test('what this user may not read or write is refused, also where its folder could be written', () => {
  const module = join(workspace.base, 'sandbox.mjs');
  const script = join(workspace.base, 'user.mjs');
  bundleSandbox(module);
  chmodSync(workspace.base, 0o755);
  give(workspace.root);
  writeFileSync(join(workspace.root, 'locked'), 'old', { mode: 0o444 });
  writeFileSync(join(workspace.root, 'hidden'), 'old', { mode: 0o000 });
  mkdirSync(join(workspace.root, 'closed'), { mode: 0o000 });
  for (const name of ['locked', 'hidden', 'closed']) give(join(workspace.root, name));
  writeFileSync(
    script,
    `import { createSandbox } from ${JSON.stringify(module)};
     const sandbox = await createSandbox({ roots: [${JSON.stringify(workspace.root)}], backend: 'unconfined' });
     const codes = await Promise.all([
       sandbox.writeFile('locked', 'new'), sandbox.readFile('hidden'), sandbox.list('closed'),
       sandbox.readFile('closed/x'), sandbox.writeFile('closed/x', 'new'),
     ].map((work) => work.then(() => 'ok', (error) => error.code)));
     await sandbox.close();
     console.log(codes.join(' '));`,
  );
  const output = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    ...(isRoot ? { uid: owner, gid: group } : {}),
  });
  expect(output.trim()).toBe(Array(5).fill('NO_PERMISSION').join(' '));
  expect(readFileSync(join(workspace.root, 'locked'), 'utf8')).toBe('old');
});

test('L-01 under Bun, where commands show nothing, the sandbox refuses to start and names the way out', () => {
  expect(() => requireOutput({ node: '24.0.0', bun: '1.4.4' })).toThrow(
    'no output of its commands under Bun 1.4.4; run the program with Node 20.19 or later',
  );
  expect(() => requireOutput(process.versions)).not.toThrow();
});
