import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox, type HostSandbox } from '../create-sandbox.js';
import type { SandboxOptions } from '../options.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from '../testing/workspace.js';

let workspace: TestWorkspace;
const opened: HostSandbox[] = [];

beforeEach(() => {
  workspace = makeWorkspace();
});

afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
  workspace.remove();
});

async function open(options: Partial<SandboxOptions> = {}): Promise<HostSandbox> {
  const sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
    ...options,
  });
  opened.push(sandbox);
  return sandbox;
}

const at = (...path: string[]) => join(workspace.root, ...path);
const heldPaths = (result: { readonly heldBack: readonly { readonly path: string }[] }) =>
  result.heldBack.map(({ path }) => path).sort();

describe('F26 what runs code is closed to confined commands', () => {
  test('every part of every repository is read-only, nested ones and other settings too', async () => {
    const files = ['.git/config', '.git/commondir', '.git/modules/m/config', 'a/b/.git/hooks/x'];
    const others = ['.npmrc', 'packages/p/.npmrc', '.vscode/tasks.json', '.husky/pre-push'];
    for (const file of [...files, ...others]) {
      mkdirSync(join(at(file), '..'), { recursive: true });
      writeFileSync(at(file), 'mine');
    }
    const script = [...files, ...others]
      .map(
        (file) =>
          `echo x > ${file}; rm -f ${file}; mv ${file} gone; chmod 777 ${file}; ln -sf /etc/hosts ${file}`,
      )
      .join('\n');
    const result = await (await open()).exec(script);
    expect(heldPaths(result)).toEqual([]);
    for (const file of [...files, ...others]) expect(readFileSync(at(file), 'utf8')).toBe('mine');
  });

  test('a repository that is made later, at any depth and in any way, is held back and told', async () => {
    const sandbox = await open();
    const result = await sandbox.exec(
      [
        'mkdir -p top/.git/hooks; echo x > top/.git/hooks/pre-commit',
        'mkdir -p a/b/c; git init -q a/b/c; git init -q --bare mirror; git init -q .',
        'mkdir w; echo "gitdir: /elsewhere" > w/.git',
        'mkdir s; ln -s ../a s/.git',
        'mkdir n; mkdir n/.GIT; mkdir plain; mv plain n/renamed; mkdir n/x; mv n/x n/.git',
        'mkdir -p node_modules/dep/.git/hooks',
      ].join('\n'),
    );
    expect(result.exitCode).toBe(0);
    expect(heldPaths(result)).toEqual(
      [
        '.git',
        'a/b/c/.git',
        'mirror/HEAD',
        'n/.GIT',
        'n/.git',
        'node_modules/dep/.git',
        's/.git',
        'top/.git',
        'w/.git',
      ].sort(),
    );
    for (const { heldAs, reason } of result.heldBack) {
      expect(existsSync(at(heldAs))).toBe(true);
      expect(reason).toMatch(/git/);
    }
    for (const folder of ['.', 'a/b/c', 'w', 's', 'top']) {
      expect(readdirSync(at(folder))).not.toContain('.git');
    }
  });

  test('a repository that was held back while its command goes on is told once and stays whole', async () => {
    const result = await (await open()).exec(
      [
        'mkdir -p made/.git/hooks; git init -q made; echo x > made/.git/hooks/pre-commit',
        'while [ -e made/.git ]; do sleep 0.1; done',
        // Once more: what is held back already is looked at beside what comes now.
        'mkdir late; echo "gitdir: /elsewhere" > late/.git',
        'while [ -e late/.git ]; do sleep 0.1; done',
      ].join('\n'),
    );
    expect(result.exitCode).toBe(0);
    expect(heldPaths(result)).toEqual(['late/.git', 'made/.git']);
    const [repository] = result.heldBack.filter(({ path }) => path === 'made/.git');
    expect(readdirSync(at(repository?.heldAs ?? ''))).toEqual(
      expect.arrayContaining(['HEAD', 'config', 'hooks', 'objects']),
    );
  });

  test('a folder that is moved away and made anew does not carry a new repository in', async () => {
    mkdirSync(at('sub', '.git', 'hooks'), { recursive: true });
    writeFileSync(at('sub', '.git', 'config'), 'mine');
    const result = await (await open()).exec(
      'mv sub other; mkdir -p sub/.git/hooks; echo x > sub/.git/hooks/pre-commit',
    );
    expect(heldPaths(result)).toEqual(['sub/.git']);
    expect(readFileSync(at('other', '.git', 'config'), 'utf8')).toBe('mine');
  });

  test('settings of editors, clients and package managers that a command makes are held back', async () => {
    const names = [
      '.npmrc',
      '.vscode/tasks.json',
      '.idea/workspace.xml',
      'deep/er/.envrc',
      '.husky/pre-push',
      'conftest.py',
      '.pre-commit-config.yaml',
    ];
    const result = await (await open()).exec(
      names.map((name) => `mkdir -p "$(dirname ${name})"; echo x > ${name}`).join('\n'),
    );
    for (const name of names) expect(existsSync(at(name)), name).toBe(false);
    expect(result.heldBack.length).toBeGreaterThanOrEqual(names.length);
  });

  test('a link in the place of a listed name cannot be turned to something else', async () => {
    mkdirSync(at('elsewhere'));
    symlinkSync('elsewhere', at('.idea'));
    const result = await (await open()).exec('rm .idea; mkdir .idea; echo x > .idea/workspace.xml');
    expect(heldPaths(result)).toEqual(['.idea']);
  });

  test('a new file that got the number of a removed one is not taken for it', async () => {
    const sandbox = await open();
    for (let round = 0; round < 8; round += 1) {
      symlinkSync('nowhere', at('.idea'));
      symlinkSync('nowhere', at('.husky'));
      const result = await sandbox.exec('rm .idea .husky; echo x > .npmrc; echo x > .bazelrc');
      expect(heldPaths(result)).toEqual(['.bazelrc', '.npmrc']);
    }
  });

  test('of more listed files than can be mounted none can be changed unseen', async () => {
    for (let index = 0; index < 130; index += 1) {
      mkdirSync(at(`p${index}`));
      writeFileSync(at(`p${index}`, '.npmrc'), 'mine');
    }
    const result = await (await open()).exec(
      'for f in p*/.npmrc; do echo x > $f; done 2>/dev/null; true',
    );
    for (let index = 0; index < 130; index += 1) {
      const path = at(`p${index}`, '.npmrc');
      if (existsSync(path)) expect(readFileSync(path, 'utf8')).toBe('mine');
      else expect(heldPaths(result)).toContain(`p${index}/.npmrc`);
    }
    expect(result.heldBack.length).toBe(30);
  });

  test('a background process is looked at while it runs', async () => {
    const running = await (await open()).execBackground(
      'mkdir -p x/.git/hooks; touch made; sleep 60',
    );
    await vi.waitFor(() => expect(existsSync(at('made'))).toBe(true), { timeout: 20_000 });
    await vi.waitFor(() => expect(existsSync(at('x', '.git'))).toBe(false), { timeout: 20_000 });
    expect(heldPaths(await running.kill())).toEqual(['x/.git']);
  });

  test('what a person approved, or made before the command, stays', async () => {
    const sandbox = await open();
    execFileSync('git', ['init', '-q', at('mine')]);
    const running = await sandbox.execBackground('sleep 60');
    await sandbox.writeFile('.vscode/tasks.json', '{}', { allowProtected: true });
    await sandbox.exec('echo ordinary > file');
    expect(await running.kill()).toMatchObject({ heldBack: [] });
    expect(readFileSync(at('.vscode', 'tasks.json'), 'utf8')).toBe('{}');
    expect(existsSync(at('mine', '.git', 'HEAD'))).toBe(true);
    expect(readFileSync(at('file'), 'utf8')).toBe('ordinary\n');
  });

  test('packages that bring settings of their makers are left as they are', async () => {
    const result = await (await open()).exec(
      'mkdir -p node_modules/dep; echo x > node_modules/dep/.npmrc; echo x > node_modules/dep/.eslintrc',
    );
    expect(result.heldBack).toEqual([]);
    expect(existsSync(at('node_modules', 'dep', '.npmrc'))).toBe(true);
  });
});

describe('F11 names of files outside', () => {
  test('a hard link to a file outside is neither read nor written by a command', async () => {
    linkSync(workspace.secret, at('link.txt'));
    mkdirSync(at('.git', 'objects', 'ab'), { recursive: true });
    linkSync(workspace.secret, at('.git', 'objects', 'ab', 'c'.repeat(38)));
    const result = await (await open()).exec(
      [
        'cat link.txt .git/objects/ab/*',
        'echo x > link.txt; echo x >> link.txt; cp link.txt copy; ln link.txt other; mv link.txt moved',
        'dd if=link.txt of=copy; chmod 666 link.txt; truncate -s 0 link.txt',
      ].join('; '),
    );
    expect(result.stdout).not.toContain(SECRET_TEXT);
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
    for (const name of readdirSync(workspace.root, { withFileTypes: true })) {
      if (name.isFile() && name.name !== 'link.txt') {
        expect(readFileSync(at(name.name), 'utf8')).not.toContain(SECRET_TEXT);
      }
    }
  });

  test('names that are all inside are used as ever', async () => {
    writeFileSync(at('a'), 'one');
    linkSync(at('a'), at('b'));
    const result = await (await open()).exec('cat a b; ln a c; cat c');
    expect(result.stdout).toBe('oneoneone');
  });

  test('with so many links out that they cannot be hidden no command runs, unless links are allowed', async () => {
    for (let index = 0; index < 120; index += 1) linkSync(workspace.secret, at(`link-${index}`));
    await expect((await open()).exec('cat link-1')).rejects.toMatchObject({
      code: 'PATH_HARD_LINK',
    });
    const allowed = await open({ hardLinks: 'allow' });
    expect((await allowed.exec('cat link-1')).stdout).toBe(SECRET_TEXT);
  });

  const hidesEnv = (path: string) => /(?:^|\/)\.env/.test(path);

  test('S24 a file that the caller wants hidden is not seen by a command, whatever program asks', async () => {
    mkdirSync(at('app'));
    for (const path of ['.env', 'app/.env.local']) writeFileSync(at(path), SECRET_TEXT);
    const sandbox = await open({ hidesFile: () => hidesEnv });
    const result = await sandbox.exec(
      'cat .env app/.env.local; cp .env x; tar c . | strings; grep -r canary .; perl -pe 1 .env; ls -a',
    );
    expect(`${result.stdout}${result.stderr}`).not.toContain(SECRET_TEXT);
    expect(result.stdout).toContain('.env');
  });

  test('S24 a hundred files can be hidden; with one more no command runs, and it is said why', async () => {
    for (let index = 0; index < 100; index += 1) writeFileSync(at(`.env-${index}`), SECRET_TEXT);
    const sandbox = await open({ hidesFile: () => hidesEnv });
    expect((await sandbox.exec('cat .env-*; echo ok')).stdout).toBe('ok\n');
    writeFileSync(at('.env-100'), SECRET_TEXT);
    await expect(sandbox.exec('echo ok')).rejects.toMatchObject({
      code: 'TOO_MANY_FILES',
      message: expect.stringMatching(
        /^101 files of the workspace are to be hidden from commands, such as \S+\/\.env-\d+; 100 can be\.$/,
      ),
      path: expect.stringContaining(at('.env-')),
      recommendations: ['Keep what commands must not see outside of the workspace.'],
    });
    rmSync(at('.env-100'));
    expect((await sandbox.exec('echo again')).stdout).toBe('again\n');
  });

  test('a hundred links out can be hidden; with one more it is said what to do', async () => {
    for (let index = 0; index < 100; index += 1) linkSync(workspace.secret, at(`link-${index}`));
    const sandbox = await open();
    expect((await sandbox.exec('cat link-*; echo ok')).stdout).toBe('ok\n');
    linkSync(workspace.secret, at('link-100'));
    await expect(sandbox.exec('echo ok')).rejects.toMatchObject({
      code: 'PATH_HARD_LINK',
      message: expect.stringMatching(
        /^101 files of the workspace have other names outside it \(hard links\), such as \S+\/link-\d+; a command could read and change them there\.$/,
      ),
      path: expect.stringContaining(at('link-')),
      recommendations: [
        'Copy the files instead of linking them.',
        'If the links are harmless (a package store), set hardLinks to "allow" (SLUICE_HARD_LINKS=allow).',
      ],
    });
  });

  test('a socket in the workspace, behind which a process outside listens, cannot be reached', async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.end('hello');
    });
    await new Promise<void>((resolve) => server.listen(at('s.sock'), resolve));
    const script = `const s = require('net').connect('s.sock'); s.on('error', () => process.exit(7)); s.on('data', (d) => console.log(String(d)))`;
    const result = await (await open()).exec([process.execPath, '-e', script]);
    await new Promise((resolve) => server.close(resolve));
    expect(result).toMatchObject({ exitCode: 7, stdout: '' });
    expect(calls).toBe(0);
  });
});
