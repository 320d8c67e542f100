import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxCode } from './error.js';
import type { Sandbox } from './sandbox.js';

export interface Subject {
  readonly sandbox: Sandbox;
  /** Plants a symbolic link in the workspace. */
  link(path: string, target: string): void;
  dispose(): Promise<void>;
}

/** What every sandbox does, whatever confines it. */
export function sandboxConformance(name: string, make: () => Promise<Subject>): void {
  describe(`a ${name} sandbox`, () => {
    let subject: Subject;
    let sandbox: Sandbox;
    beforeEach(async () => {
      subject = await make();
      sandbox = subject.sandbox;
    });
    afterEach(() => subject.dispose());

    const refusal = (work: Promise<unknown>, code: SandboxCode) =>
      expect(work).rejects.toMatchObject({ name: 'SandboxError', code });

    test('reads back exact bytes and text', async () => {
      const bytes = new Uint8Array([0, 255, 13, 10, 0xef, 0xbb, 0xbf]);
      await sandbox.writeFile('deep/er/b.bin', bytes);
      expect([...(await sandbox.readFile('deep/er/b.bin'))]).toEqual([...bytes]);
      await sandbox.writeFile('t.txt', 'a\r\nß');
      expect(await sandbox.readFile('t.txt', { encoding: 'utf8' })).toBe('a\r\nß');
      expect(await sandbox.readFile('t.txt', { encoding: 'utf8', offset: 1, length: 2 })).toBe(
        '\r\n',
      );
      await sandbox.writeFile('t.txt', '');
      expect(await sandbox.readFile('t.txt', { encoding: 'utf8' })).toBe('');
    });

    test('T-02 refuses what is outside, each with its own reason', async () => {
      for (const path of ['../x', 'a/../../x', './a/..//../x', '/etc/passwd']) {
        await refusal(sandbox.readFile(path), 'PATH_OUTSIDE');
        await refusal(sandbox.writeFile(path, 'x'), 'PATH_OUTSIDE');
        await refusal(sandbox.stat(path), 'PATH_OUTSIDE');
        await refusal(sandbox.list(path), 'PATH_OUTSIDE');
        await refusal(sandbox.remove(path), 'PATH_OUTSIDE');
        await refusal(sandbox.resolvePath(path), 'PATH_OUTSIDE');
      }
      await refusal(sandbox.readFile('/proc/self/environ'), 'PATH_PROC');
      await refusal(sandbox.readFile('/dev/zero'), 'PATH_DEVICE');
      await refusal(sandbox.readFile('a\0b'), 'PATH_NUL');
      await refusal(sandbox.readFile(''), 'PATH_EMPTY');
      await refusal(sandbox.readFile('a\nb'), 'PATH_CONTROL');
      await refusal(sandbox.readFile('a\u202eb'), 'PATH_UNICODE');
      await refusal(sandbox.readFile(`${'x'.repeat(300)}`), 'PATH_TOO_LONG');
      await refusal(sandbox.readFile('x/'.repeat(2500)), 'PATH_TOO_LONG');
    });

    test('T-02 follows a link inside and refuses one that leads out or round', async () => {
      await sandbox.writeFile('real.txt', 'old');
      subject.link('inside', 'real.txt');
      subject.link('out', '/etc/hostname');
      subject.link('outdir', '/etc');
      subject.link('round', 'round');
      expect(await sandbox.readFile('inside', { encoding: 'utf8' })).toBe('old');
      await sandbox.writeFile('inside', 'new');
      expect(await sandbox.readFile('real.txt', { encoding: 'utf8' })).toBe('new');
      await refusal(sandbox.readFile('out'), 'PATH_SYMLINK_ESCAPE');
      await refusal(sandbox.writeFile('out', 'x'), 'PATH_SYMLINK_ESCAPE');
      await refusal(sandbox.readFile('outdir/hostname'), 'PATH_SYMLINK_ESCAPE');
      await refusal(sandbox.writeFile('outdir/new', 'x'), 'PATH_SYMLINK_ESCAPE');
      await refusal(sandbox.readFile('outdir/no-such-file'), 'PATH_SYMLINK_ESCAPE');
      await refusal(sandbox.readFile('round'), 'PATH_SYMLINK_LOOP');
    });

    test('says what is wrong with a path that is inside', async () => {
      await sandbox.writeFile('folder/file', 'x');
      await refusal(sandbox.readFile('missing'), 'NOT_FOUND');
      await refusal(sandbox.readFile('folder'), 'IS_DIRECTORY');
      await refusal(sandbox.writeFile('folder', 'x'), 'IS_DIRECTORY');
      await refusal(sandbox.writeFile('.', 'x'), 'IS_DIRECTORY');
      await refusal(sandbox.list('folder/file'), 'NOT_DIRECTORY');
      await refusal(sandbox.readFile('folder/file/below'), 'NOT_DIRECTORY');
      await refusal(sandbox.writeFile('no/parent', 'x', { createParents: false }), 'NOT_FOUND');
      await refusal(sandbox.remove('folder'), 'NOT_EMPTY');
      await refusal(sandbox.readFile('folder/file', { maxBytes: 0 }), 'FILE_TOO_LARGE');
    });

    test('an error names the path and the way out', async () => {
      const error = await sandbox.readFile('missing').catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'NOT_FOUND', path: 'missing' });
      expect(String(error)).toContain('missing');
      expect(error).toHaveProperty('recommendations.0', expect.stringMatching(/\w/));
    });

    test('issue 15 item 3: refuses a path that leads elsewhere than was expected', async () => {
      const { absolutePath } = await sandbox.writeFile('here', 'one');
      await refusal(sandbox.writeFile('here', 'two', { ifAt: `${absolutePath}-other` }), 'STALE');
      await refusal(
        sandbox.writeFiles([{ path: 'here', data: 'two', ifAt: `${absolutePath}-other` }]),
        'STALE',
      );
      expect(await sandbox.readFile('here', { encoding: 'utf8' })).toBe('one');
      await sandbox.writeFile('here', 'two', { ifAt: absolutePath });
      expect(await sandbox.readFile('here', { encoding: 'utf8' })).toBe('two');
    });

    test('T-03 refuses a stale version and keeps the file', async () => {
      const first = await sandbox.writeFile('f', 'one');
      expect(first.isNew).toBe(true);
      expect((await sandbox.stat('f')).version).toEqual(first.version);
      const second = await sandbox.writeFile('f', 'two', { ifUnchanged: first.version });
      expect(second.isNew).toBe(false);
      await refusal(sandbox.writeFile('f', 'three', { ifUnchanged: first.version }), 'STALE');
      await refusal(sandbox.writeFile('f', 'three', { ifUnchanged: null }), 'STALE');
      expect(await sandbox.readFile('f', { encoding: 'utf8' })).toBe('two');
    });

    test('T-03 of two writers with the same version exactly one wins', async () => {
      const { version } = await sandbox.writeFile('f', 'base');
      const results = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((text) => sandbox.writeFile('f', text, { ifUnchanged: version })),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    });

    test('T-03 a batch is all or nothing', async () => {
      const { version } = await sandbox.writeFile('a', 'old');
      await refusal(
        sandbox.writeFiles([
          { path: 'new/one', data: '1' },
          { path: 'a', data: 'x', ifUnchanged: { ...version, size: 99 } },
        ]),
        'STALE',
      );
      await refusal(
        sandbox.writeFiles([
          { path: 'new/one', data: '1' },
          { path: '../x', data: '' },
        ]),
        'PATH_OUTSIDE',
      );
      await refusal(
        sandbox.writeFiles([
          { path: 'a', data: '1' },
          { path: './a', data: '2' },
        ]),
        'DUPLICATE_PATH',
      );
      await refusal(sandbox.stat('new'), 'NOT_FOUND');
      expect(await sandbox.readFile('a', { encoding: 'utf8' })).toBe('old');
      const written = await sandbox.writeFiles([
        { path: 'a', data: 'new', ifUnchanged: version },
        { path: 'new/one', data: '1' },
      ]);
      expect(written.map(({ path, isNew }) => ({ path, isNew }))).toEqual([
        { path: 'a', isNew: false },
        { path: 'new/one', isNew: true },
      ]);
      expect(await sandbox.readFile('a', { encoding: 'utf8' })).toBe('new');
    });

    test('lists, stats, resolves and removes', async () => {
      await sandbox.writeFiles([
        { path: 'b/c', data: '123' },
        { path: 'a', data: '' },
      ]);
      expect(await sandbox.list('.')).toEqual({
        path: '.',
        entries: [
          { name: 'a', type: 'file' },
          { name: 'b', type: 'directory' },
        ],
        truncated: false,
      });
      expect((await sandbox.list('.', { maxEntries: 1 })).truncated).toBe(true);
      expect(await sandbox.stat('b/../b/c')).toMatchObject({
        path: 'b/c',
        type: 'file',
        size: 3,
        isWritable: true,
      });
      const root = sandbox.roots.writable[0]!;
      expect(await sandbox.resolvePath('b/new/x')).toMatchObject({
        path: 'b/new/x',
        absolutePath: `${root}/b/new/x`,
        exists: false,
      });
      expect(await sandbox.resolvePath(`${root}/b`)).toMatchObject({ path: 'b', exists: true });
      await sandbox.remove('b/c');
      await sandbox.remove('b');
      await refusal(sandbox.stat('b'), 'NOT_FOUND');
    });

    test('reads windows of a file and from an open handle', async () => {
      await sandbox.writeFile('f', '0123456789');
      expect(await sandbox.readWindow('f', { offset: 7, length: 9 })).toMatchObject({
        bytes: new Uint8Array(Buffer.from('789')),
        offset: 7,
        nextOffset: 10,
        size: 10,
        isEnd: true,
      });
      expect((await sandbox.readWindow('f', { offset: 99, length: 9 })).bytes).toHaveLength(0);
      const handle = await sandbox.openRead('f');
      await sandbox.writeFile('f', 'changed meanwhile');
      expect(Buffer.from(await handle.read(2, 3)).toString()).toBe('234');
      handle.close();
    });

    test('protects names that make other programs run code, in any case and Unicode form', async () => {
      for (const path of [
        '.git/hooks/pre-commit',
        '.GIT/Hooks/x',
        '.git/config',
        '.sluice/policy',
        '.ＧIT/hooks/x',
        '.git/modules/sub/config',
        'packages/inner/.git/config',
        'packages/inner/.git',
        '.envrc',
        'packages/a/.npmrc',
        '.vscode/tasks.json',
      ]) {
        await refusal(sandbox.writeFile(path, 'x'), 'PATH_PROTECTED');
        await refusal(sandbox.writeFiles([{ path, data: 'x' }]), 'PATH_PROTECTED');
      }
      await sandbox.writeFile('.git/hooks/pre-commit', 'x', { allowProtected: true });
      await refusal(sandbox.remove('.git/hooks/pre-commit'), 'PATH_PROTECTED');
      await sandbox.writeFile('.gitignore', 'x');
    });

    test('runs a command and returns output, errors and exit code', async () => {
      expect(await sandbox.exec('echo out; echo err >&2; exit 3')).toMatchObject({
        stdout: 'out\n',
        stderr: 'err\n',
        exitCode: 3,
        signal: null,
        timedOut: false,
        aborted: false,
        truncated: false,
        survivors: 0,
      });
      expect((await sandbox.exec('no-such-command-here')).exitCode).toBe(127);
    });

    test('a command works in its folder, with its variables, on the workspace', async () => {
      await sandbox.writeFile('sub/in.txt', 'content');
      const root = sandbox.roots.writable[0]!;
      const result = await sandbox.exec('pwd; cat in.txt; echo "$GREETING"; echo made > out.txt', {
        cwd: 'sub',
        env: { GREETING: 'hello there' },
      });
      expect(result.stdout).toBe(`${root}/sub\ncontenthello there\n`);
      expect(await sandbox.readFile('sub/out.txt', { encoding: 'utf8' })).toBe('made\n');
    });

    test('refuses a command that cannot be given to a process', async () => {
      await refusal(sandbox.exec(' '), 'COMMAND_EMPTY');
      await refusal(sandbox.exec('echo a\0b'), 'COMMAND_NUL');
      await refusal(sandbox.exec('true', { env: { A: 'x\0y' } }), 'ENVIRONMENT_INVALID');
      await refusal(sandbox.exec('true', { env: { 'A=B': 'x' } }), 'ENVIRONMENT_INVALID');
      await refusal(sandbox.exec('true', { cwd: '..' }), 'PATH_OUTSIDE');
      await refusal(sandbox.exec('true', { cwd: '/' }), 'PATH_OUTSIDE');
      await refusal(sandbox.exec('true', { cwd: 'missing' }), 'NOT_FOUND');
    });

    test('streams output, keeps its start and end, and says what was cut', async () => {
      let streamed = '';
      const result = await sandbox.exec('seq 1 20000', {
        maxOutputBytes: 1000,
        onOutput: ({ text }) => {
          streamed += text;
        },
      });
      expect(streamed).toMatch(/^1\n2\n[\s\S]*\n20000\n$/);
      expect(result.truncated).toBe(true);
      expect(result.stdout).toMatch(/^1\n2\n[\s\S]*bytes cut[\s\S]*\n20000\n$/);
      expect(result.output.stdout.totalBytes).toBe(streamed.length);
      expect(result.stdout.length).toBeLessThan(1200);
    });

    test('K-17 a time-out ends the command and keeps what it printed', async () => {
      const result = await sandbox.exec('echo before; sleep 60; echo after', { timeoutMs: 300 });
      expect(result).toMatchObject({
        stdout: 'before\n',
        timedOut: true,
        aborted: false,
        exitCode: null,
        survivors: 0,
      });
      expect(result.signal).toMatch(/^SIG/);
    });

    test('K-17 a cancelled command ends and keeps what it printed', async () => {
      const controller = new AbortController();
      const result = await sandbox.exec('echo before; sleep 60', {
        signal: controller.signal,
        onOutput: () => controller.abort(),
      });
      expect(result).toMatchObject({
        stdout: 'before\n',
        aborted: true,
        timedOut: false,
        exitCode: null,
      });
      expect(await sandbox.exec('echo never', { signal: controller.signal })).toMatchObject({
        stdout: '',
        aborted: true,
      });
    });

    test('T-05 a background process gives its logs by offset, its exit code, and can be waited for', async () => {
      const process = await sandbox.execBackground('echo one; echo two >&2; exit 5');
      expect(await process.wait()).toMatchObject({ exitCode: 5, signal: null, survivors: 0 });
      const page = process.logs();
      expect(page.text.split('\n').sort()).toEqual(['', 'one', 'two']);
      expect(page).toMatchObject({
        nextOffset: 8,
        running: false,
        droppedBytes: 0,
        remainingBytes: 0,
      });
      expect(process.logs(4, 4).text).toHaveLength(4);
      expect(process.logs(8).text).toBe('');
    });

    test('T-05 logs can be read while the process runs, and kill ends it and says how', async () => {
      const process = await sandbox.execBackground('echo ready; sleep 60');
      while (process.logs().text === '') await new Promise((resolve) => setTimeout(resolve, 5));
      expect(process.logs()).toMatchObject({ text: 'ready\n', running: true, exit: null });
      expect(await process.kill()).toMatchObject({ exitCode: null, survivors: 0, timedOut: false });
      expect(process.logs()).toMatchObject({ text: 'ready\n', running: false });
      expect(await process.kill()).toEqual(await process.wait());
    });

    test('a spawned shell reads its input and writes to an extra descriptor', async () => {
      const shell = await sandbox.spawn([sandbox.shell]);
      const [first] = shell.extra;
      shell.stdin.write('echo plain\necho mark >&3\n');
      const [mark] = await once(first!, 'data');
      expect(String(mark)).toBe('mark\n');
      shell.stdin.end('exit 4\n');
      expect(await shell.exited).toMatchObject({ exitCode: 4, survivors: 0 });
    });

    test('T-05 closing ends everything, and a closed sandbox does nothing', async () => {
      const background = await sandbox.execBackground('sleep 60');
      const shell = await sandbox.spawn([sandbox.shell]);
      const command = sandbox.exec('sleep 60');
      await new Promise((resolve) => setTimeout(resolve, 20));
      await sandbox.close();
      expect(await background.wait()).toMatchObject({ exitCode: null });
      expect(await shell.exited).toMatchObject({ survivors: 0 });
      expect(await command).toMatchObject({ survivors: 0 });
      await refusal(sandbox.readFile('x'), 'CLOSED');
      await refusal(sandbox.exec('true'), 'CLOSED');
    });

    test('T-05 closing also ends what is just being started', async () => {
      const starting = sandbox.execBackground('sleep 60');
      const closing = sandbox.close();
      expect(await (await starting).wait()).toMatchObject({ exitCode: null, survivors: 0 });
      await closing;
    });

    test('describes itself in words', () => {
      expect(sandbox.describe()).toContain(sandbox.backend.name);
    });
  });
}
