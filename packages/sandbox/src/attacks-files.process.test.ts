import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from './create-sandbox.js';
import type { SandboxCode } from './error.js';
import type { SandboxOptions } from './options.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from './testing/workspace.js';

let workspace: TestWorkspace;
let sandbox: HostSandbox;
const opened: HostSandbox[] = [];

async function open(options: Partial<SandboxOptions> = {}): Promise<HostSandbox> {
  const made = await createSandbox({ roots: [workspace.root], backend: 'unconfined', ...options });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  workspace = makeWorkspace();
  sandbox = await open();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((made) => made.close()));
  workspace.remove();
});

const at = (...names: string[]) => join(workspace.root, ...names);

/** Every way of using a path is refused with the same code, and nothing outside is read or changed. */
async function expectRefused(path: string, code: SandboxCode): Promise<void> {
  const attempts: readonly (() => Promise<unknown>)[] = [
    () => sandbox.readFile(path),
    () => sandbox.readWindow(path, { offset: 0, length: 10 }),
    () => sandbox.openRead(path),
    () => sandbox.writeFile(path, 'overwritten'),
    () => sandbox.writeFiles([{ path, data: 'overwritten' }]),
  ];
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error, path).toMatchObject({ name: 'SandboxError', code });
    expect(JSON.stringify(error) + String(error)).not.toContain(SECRET_TEXT);
  }
  expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
}

describe('T-02 attacks on paths', () => {
  test('F01 climbing out by dots is refused and the error names the path', async () => {
    for (const path of [
      '../../etc/passwd',
      'a/../../x',
      './a/..//../x',
      '..',
      '../app-secret/secret.txt',
    ]) {
      await expectRefused(path, 'PATH_OUTSIDE');
      await expect(sandbox.readFile(path)).rejects.toThrow(path);
    }
  });

  test('F02 a sibling folder with the same prefix is outside', async () => {
    await expectRefused(workspace.secret, 'PATH_OUTSIDE');
    await expectRefused(`${workspace.root}-secret/secret.txt`, 'PATH_OUTSIDE');
  });

  test('F04 a link to a file outside is refused for reading and writing', async () => {
    symlinkSync(workspace.secret, at('link'));
    await expectRefused('link', 'PATH_SYMLINK_ESCAPE');
    await expect(sandbox.stat('link')).rejects.toMatchObject({ code: 'PATH_SYMLINK_ESCAPE' });
    await sandbox.remove('link');
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  });

  test('F05 a linked folder in the middle of the path is refused, for missing names too', async () => {
    symlinkSync(workspace.outside, at('d'));
    await expectRefused('d/secret.txt', 'PATH_SYMLINK_ESCAPE');
    await expectRefused('d/not-there', 'PATH_SYMLINK_ESCAPE');
    await expectRefused('d/deep/not-there', 'PATH_SYMLINK_ESCAPE');
    await expect(sandbox.list('d')).rejects.toMatchObject({ code: 'PATH_SYMLINK_ESCAPE' });
    await expect(sandbox.remove('d/secret.txt')).rejects.toMatchObject({
      code: 'PATH_SYMLINK_ESCAPE',
    });
    await expect(sandbox.exec('true', { cwd: 'd' })).rejects.toMatchObject({
      code: 'PATH_SYMLINK_ESCAPE',
    });
    expect(readdirSync(workspace.outside)).toEqual(['secret.txt']);
  });

  test('F07 a chain of links out, a loop and a dangling link each have their reason', async () => {
    symlinkSync('two', at('one'));
    symlinkSync('three', at('two'));
    symlinkSync('../app-secret/secret.txt', at('three'));
    await expectRefused('one', 'PATH_SYMLINK_ESCAPE');
    symlinkSync('b', at('a'));
    symlinkSync('a', at('b'));
    await expectRefused('a', 'PATH_SYMLINK_LOOP');
    symlinkSync('nowhere', at('dangling'));
    await expectRefused('dangling', 'PATH_SYMLINK_DANGLING');
    symlinkSync('../app-secret/new', at('dangling-out'));
    await expectRefused('dangling-out', 'PATH_SYMLINK_ESCAPE');
  });

  test('F10 F31 a temporary name cannot be foreseen, is private and is gone afterwards', async () => {
    writeFileSync(at('x.json'), 'old', { mode: 0o600 });
    for (const name of ['x.json.tmp', '.x.json.tmp', 'x.json~'])
      symlinkSync(workspace.secret, at(name));
    const before = readdirSync(workspace.root);
    let isWritten = false;
    const writing = sandbox.writeFile('x.json', 'new').finally(() => {
      isWritten = true;
    });
    const seen = new Set<string>();
    while (!isWritten) {
      for (const name of readdirSync(workspace.root).filter((each) => !before.includes(each))) {
        const made = lstatSync(at(name), { throwIfNoEntry: false });
        if (made) seen.add(`${name} ${(made.mode & 0o777).toString(8)}`);
      }
      await nextTurn();
    }
    await writing;
    expect(seen.size).toBeGreaterThan(0);
    for (const one of seen) expect(one).toMatch(/[0-9a-f]{24}\S* 600$/);
    expect(readFileSync(at('x.json'), 'utf8')).toBe('new');
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
    expect(readdirSync(workspace.root)).toEqual(before);
  });

  test('F11 a hard link is refused, or allowed by the setting without changing the other name', async () => {
    linkSync(workspace.secret, at('hard'));
    await expectRefused('hard', 'PATH_HARD_LINK');
    const lenient = await open({ hardLinks: 'allow' });
    expect(await lenient.readFile('hard', { encoding: 'utf8' })).toBe(SECRET_TEXT);
    await lenient.writeFile('hard', 'mine now');
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  });

  test('F13 devices are refused, by name, by link and as a node in the workspace', async () => {
    for (const path of ['/dev/zero', '/dev/random', '/dev/tty'])
      await expectRefused(path, 'PATH_DEVICE');
    symlinkSync('/dev/zero', at('zero'));
    await expectRefused('zero', 'PATH_DEVICE');
    symlinkSync('/proc/self/environ', at('environment'));
    await expectRefused('environment', 'PATH_PROC');
    symlinkSync('/proc/self/fd/0', at('input'));
    await expect(sandbox.readFile('input')).rejects.toMatchObject({ name: 'SandboxError' });
    await expectRefused('/proc/self/environ', 'PATH_PROC');
    await expectRefused('/sys/kernel', 'PATH_PROC');
  });

  test('F14 reads of named pipes are refused at once and other files stay readable', async () => {
    execFileSync('/bin/sh', [
      '-c',
      'cd "$1" && mkfifo pipe0 pipe1 pipe2 pipe3 pipe4 pipe5 pipe6 pipe7',
      'sh',
      workspace.root,
    ]);
    await sandbox.writeFile('other', 'still readable');
    const reads = Array.from({ length: 8 }, (_, index) =>
      expect(sandbox.readFile(`pipe${index}`)).rejects.toMatchObject({ code: 'PATH_FIFO' }),
    );
    expect(await sandbox.readFile('other', { encoding: 'utf8' })).toBe('still readable');
    await Promise.all(reads);
    await expectRefused('pipe0', 'PATH_FIFO');
    expect((await sandbox.stat('pipe0')).type).toBe('fifo');
  });

  test('a socket in the workspace is refused', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(at('s'), resolve));
    await expectRefused('s', 'PATH_SOCKET');
    await new Promise((resolve) => server.close(resolve));
  });

  test('F16 a NUL byte in a path, a command or a variable is a typed error', async () => {
    await expectRefused('a\0b', 'PATH_NUL');
    await expect(sandbox.exec('echo \0')).rejects.toMatchObject({ code: 'COMMAND_NUL' });
    await expect(sandbox.exec('true', { env: { A: '\0' } })).rejects.toMatchObject({
      code: 'ENVIRONMENT_INVALID',
    });
    const error = await sandbox.readFile('a\0b').catch((reason: unknown) => reason);
    expect(String(error)).not.toContain('\0');
  });

  test('F17 over-long paths and names are typed errors with a shortened path', async () => {
    await expectRefused('x'.repeat(5000), 'PATH_TOO_LONG');
    await expectRefused('y'.repeat(300), 'PATH_TOO_LONG');
    await expectRefused(`${'é'.repeat(130)}`, 'PATH_TOO_LONG');
    const error = await sandbox.readFile('x'.repeat(5000)).catch((reason: unknown) => reason);
    expect(String(error).length).toBeLessThan(400);
    expect(error).toHaveProperty('path', expect.stringContaining('more'));
  });

  test('F19 other cases of a protected name are protected', async () => {
    for (const path of ['.GIT/hooks/x', '.Git/CONFIG', '.SLUICE/x', '.Claude/settings.json']) {
      await expect(sandbox.writeFile(path, 'x')).rejects.toMatchObject({ code: 'PATH_PROTECTED' });
    }
    expect(readdirSync(workspace.root)).toEqual([]);
  });

  test('F20 deceptive characters are refused; look-alikes of dots and slashes are plain names', async () => {
    for (const path of ['a\u202etxt', 'a\u200bb', '\u2066x', 'a\ufeff', '\ud800']) {
      await expectRefused(path, 'PATH_UNICODE');
    }
    for (const path of ['．．／x', 'caf\u00e9', 'cafe\u0301', 'trailing ', 'trailing.', "quo'te"]) {
      await sandbox.writeFile(path, path);
      expect(readFileSync(at(path), 'utf8')).toBe(path);
    }
    expect(readdirSync(workspace.root).sort()).toEqual(
      ['．．／x', 'caf\u00e9', 'cafe\u0301', 'trailing ', 'trailing.', "quo'te"].sort(),
    );
  });

  test('F20 whatever the text, the place that is checked is the place that is used', async () => {
    const part = fc.oneof(
      fc.constantFrom('.', '..', '', 'a', 'b', '...', ' ', '~', '%2e%2e', '..\\', 'A'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        fc.boolean(),
        async (parts, isAbsolute) => {
          const path = (isAbsolute ? `${workspace.root}/` : '') + parts.join('/');
          const place = await sandbox.resolvePath(path).catch(() => undefined);
          if (!place) return;
          expect(
            place.absolutePath === workspace.root ||
              place.absolutePath.startsWith(`${workspace.root}/`),
          ).toBe(true);
          const written = await sandbox.writeFile(path, 'x').catch(() => undefined);
          if (written) {
            expect(written.absolutePath).toBe(place.absolutePath);
            expect(statSync(place.absolutePath).isFile()).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(readdirSync(workspace.base).sort()).toEqual(['app', 'app-secret']);
  });

  test('F22 a folder listing never leaves the workspace', async () => {
    symlinkSync(workspace.outside, at('out'));
    for (const path of ['..', '../app-secret', 'out', 'out/.']) {
      await expect(sandbox.list(path)).rejects.toMatchObject({ name: 'SandboxError' });
    }
    expect((await sandbox.list('.')).entries).toEqual([{ name: 'out', type: 'symlink' }]);
  });

  test('F23 a link to a secret-named file shows its real name, so that path rules can judge it', async () => {
    writeFileSync(at('.env'), 'x');
    symlinkSync('.env', at('notes.txt'));
    expect(await sandbox.resolvePath('notes.txt')).toMatchObject({ path: '.env' });
    const handle = await sandbox.openRead('notes.txt');
    handle.close();
    expect(handle.info.path).toBe('.env');
  });

  test('F25 F26 a confined command cannot create or change protected files', async () => {
    const confined = await open({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
    mkdirSync(at('.git', 'hooks'), { recursive: true });
    writeFileSync(at('.git', 'config'), '[core]\n');
    const result = await confined.exec(
      [
        'echo x > .sluice; mkdir -p .sluice/a; mkdir .claude; ln -s /tmp .codex; rm -rf .sluice; mv .sluice y',
        'echo x > .git/hooks/pre-commit; echo x >> .git/config; rm -rf .git/hooks; mv .git elsewhere',
        'echo x > .git/description; mkdir -p .git/modules/a .git/worktrees/b; echo / > .git/commondir',
      ].join('\n'),
    );
    expect(result.stderr).toContain('.git/hooks/pre-commit');
    expect(readdirSync(workspace.root)).toEqual(['.git']);
    expect(readdirSync(at('.git')).sort()).toEqual(['config', 'hooks']);
    expect(readdirSync(at('.git', 'hooks'))).toEqual([]);
    expect(readFileSync(at('.git', 'config'), 'utf8')).toBe('[core]\n');
  });

  test('F26 a confined command cannot turn a `.git` file to hooks of its own', async () => {
    const confined = await open({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
    writeFileSync(at('.git'), 'gitdir: elsewhere\n');
    const result = await confined.exec(
      'echo "gitdir: evil" > .git; rm -f .git; mv .git gone; mkdir evil',
    );
    expect(result.stderr).toContain('.git');
    expect(readFileSync(at('.git'), 'utf8')).toBe('gitdir: elsewhere\n');
    await expect(sandbox.writeFile('.git', 'x')).rejects.toMatchObject({ code: 'PATH_PROTECTED' });
  });

  test('F25 placeholders are shared by sandboxes of one workspace', async () => {
    const first = await open({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
    const second = await open({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
    const running = await first.execBackground('sleep 60');
    expect((await second.exec('cat .claude; echo x > .claude; echo done')).stdout).toBe('done\n');
    const other = await second.execBackground(
      'while ! [ -e go ]; do sleep 0.02; done; echo x > .claude; echo "status $?"',
    );
    await running.kill();
    writeFileSync(at('go'), '');
    await other.wait();
    expect(other.logs().text).toContain('status 1');
    expect(readdirSync(workspace.root)).toEqual(['go']);
  });

  test('F25 placeholders of missing protected names are not shown, and a dead one is removed at the next start', async () => {
    const confined = await open({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
    const running = await confined.execBackground('sleep 60');
    expect((await confined.list('.')).entries).toEqual([]);
    await running.kill();
    expect(readdirSync(workspace.root)).toEqual([]);
    writeFileSync(at('.claude'), 'sluice placeholder 999999999 1\n');
    writeFileSync(at('.codex'), 'a real file\n');
    await open();
    expect(readdirSync(workspace.root)).toEqual(['.codex']);
  });

  test('F28 a target swapped after it was read is refused or replaced, never followed', async () => {
    const { version } = await sandbox.writeFile('f', 'seen');
    rmSync(at('f'));
    symlinkSync(workspace.secret, at('f'));
    await expect(sandbox.writeFile('f', 'x', { ifUnchanged: version })).rejects.toMatchObject({
      code: 'PATH_SYMLINK_ESCAPE',
    });
    rmSync(at('f'));
    mkdirSync(at('f'));
    await expect(sandbox.writeFile('f', 'x', { ifUnchanged: version })).rejects.toMatchObject({
      code: 'IS_DIRECTORY',
    });
    await sandbox.writeFile('d/f', 'seen');
    renameSync(at('d'), at('moved'));
    symlinkSync(workspace.outside, at('d'));
    await expect(sandbox.writeFile('d/secret.txt', 'x')).rejects.toMatchObject({
      code: 'PATH_SYMLINK_ESCAPE',
    });
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  });

  test('F29 of a 10 GB file only the asked part is read', async () => {
    closeSync(openSync(at('huge'), 'w'));
    truncateSync(at('huge'), 10 * 1024 ** 3);
    await expect(sandbox.readFile('huge')).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    const before = process.memoryUsage().rss;
    for (let index = 0; index < 20; index += 1) {
      const window = await sandbox.readWindow('huge', {
        offset: index * 500_000_000,
        length: 65_536,
      });
      expect(window.bytes).toHaveLength(65_536);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    await expect(sandbox.readWindow('huge', { offset: 0, length: 2 ** 31 })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
  });

  test('F32 a working folder outside does not widen the workspace', async () => {
    for (const cwd of ['/', '/etc', '..', workspace.outside]) {
      await expect(sandbox.exec('cat secret.txt', { cwd })).rejects.toMatchObject({
        code: 'PATH_OUTSIDE',
      });
    }
  });
});

describe('roots and permissions', () => {
  test('a read-only root is read and never written', async () => {
    const both = await open({ readOnlyRoots: [workspace.outside] });
    expect(await both.readFile(workspace.secret, { encoding: 'utf8' })).toBe(SECRET_TEXT);
    symlinkSync(workspace.secret, at('link'));
    for (const path of [workspace.secret, 'link', join(workspace.outside, 'new')]) {
      await expect(both.writeFile(path, 'x')).rejects.toMatchObject({ code: 'READ_ONLY' });
    }
    await expect(both.remove(workspace.secret)).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  test('the whole disk, a file and a missing folder are no workspace', async () => {
    for (const root of ['/', workspace.secret, at('missing')]) {
      await expect(createSandbox({ roots: [root] })).rejects.toMatchObject({
        code: 'ROOT_INVALID',
      });
    }
  });

  test('T-03 mode bits are kept, new files take the asked mode, and no folder is left by a refused write', async () => {
    writeFileSync(at('script'), 'x');
    chmodSync(at('script'), 0o751);
    await sandbox.writeFile('script', 'y');
    expect(statSync(at('script')).mode & 0o7777).toBe(0o751);
    await sandbox.writeFile('new', 'y', { mode: 0o600 });
    expect(statSync(at('new')).mode & 0o7777).toBe(0o600);
    await expect(
      sandbox.writeFile('made/for/nothing', 'x', {
        ifUnchanged: { mtimeNs: '1', size: 1, ino: '1' },
      }),
    ).rejects.toMatchObject({ code: 'STALE' });
    expect(readdirSync(workspace.root).sort()).toEqual(['new', 'script']);
  });

  test('never silently weaker: a backend that does not work is an error that says how to get it', async () => {
    await expect(
      open({ backend: 'bubblewrap', bubblewrapPath: '/no/such/bwrap' }),
    ).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('apt install bubblewrap'),
    });
    await expect(
      open({ backend: 'bubblewrap', bubblewrapPath: '/bin/false' }),
    ).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const weakest = await open({ backend: 'auto', bubblewrapPath: '/no/such/bwrap' });
    expect(weakest.backend).toMatchObject({ name: 'unconfined', confined: false, network: true });
    expect(weakest.describe()).toMatch(/NOT confined[\s\S]*bubblewrap was not found/);
    const best = await open({ backend: 'auto', bubblewrapPath: bubblewrapPath() });
    expect(best.backend).toMatchObject({ name: 'bubblewrap', confined: true, network: false });
  });
});
