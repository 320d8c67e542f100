import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexPath, openIndex } from '@sluice/codeintel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;
let root: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-watch-')));
  root = join(base, 'repository');
  mkdirSync(join(root, 'src'), { recursive: true });
  write('src/first.ts', 'export const alphaKappa = 1;\n');
  write('src/second.ts', 'export const betaKappa = 1;\n');
  write('.gitignore', 'ignored/\n');
  execFileSync('git', ['init', '-q', root]);
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child?.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  child = undefined;
  rmSync(base, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function start(words: readonly string[] = ['--watch']): {
  said: () => string;
  ended: Promise<number | null>;
  child: ChildProcess;
} {
  const started = spawn(process.execPath, [bin, 'index', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: join(base, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let text = '';
  started.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  return { said: () => text, ended, child: started };
}

/** The files that carry a word, by the index alone: what is on disk is not looked at. */
function filesWith(word: string): string[] {
  const index = openIndex(indexPath(join(base, 'cache/sluice'), root));
  try {
    return index?.documentsWith(word).map((id) => index.pathOf(id)) ?? [];
  } finally {
    index?.close();
  }
}

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 40_000, interval: 50 });

test('I-02 index --watch follows a change, a new file, a new folder, a rename and a removal, and leaves out what git ignores', async () => {
  const { said, ended, child: watcher } = start();
  await eventually(() => expect(said()).toContain('Watching for changes'));
  expect(filesWith('kappa')).toEqual(['src/first.ts', 'src/second.ts']);

  write('src/first.ts', 'export const gammaChanged = 1;\n');
  await eventually(() => expect(filesWith('gamma')).toEqual(['src/first.ts']));
  expect(filesWith('alpha')).toEqual([]);

  write('src/third.ts', 'export const deltaAdded = 1;\n');
  await eventually(() => expect(filesWith('delta')).toEqual(['src/third.ts']));

  mkdirSync(join(root, 'src/deep/deeper'), { recursive: true });
  mkdirSync(join(root, 'ignored'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  write('ignored/build.ts', 'export const epsilonAdded = 1;\n');
  write('src/deep/deeper/fourth.ts', 'export const epsilonAdded = 1;\n');
  await eventually(() => expect(filesWith('epsilon')).toEqual(['src/deep/deeper/fourth.ts']));

  renameSync(join(root, 'src/third.ts'), join(root, 'src/deep/renamed.ts'));
  await eventually(() => expect(filesWith('delta')).toEqual(['src/deep/renamed.ts']));

  rmSync(join(root, 'src/second.ts'));
  await eventually(() => expect(filesWith('beta')).toEqual([]));
  rmSync(join(root, 'src/deep'), { recursive: true });
  await eventually(() => expect(filesWith('epsilon')).toEqual([]));

  watcher.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('I-02 index --watch takes a commit into the history', async () => {
  const { said, ended, child: watcher } = start();
  await eventually(() => expect(said()).toContain('Watching for changes'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args]);
  git('add', '.');
  git('commit', '-qm', 'Mend the zeta of the router');
  await eventually(() => {
    const index = openIndex(indexPath(join(base, 'cache/sluice'), root));
    const found = index?.commits?.find('zeta');
    index?.close();
    expect(found?.documentFrequency).toBe(1);
  });
  watcher.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('I-02 index waits for another process that writes, says so, and looks again after it', async () => {
  const file = indexPath(join(base, 'cache/sluice'), root);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.lock`, `${process.pid}\n`);
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: join(base, 'cache') };
  const status = execFileSync(process.execPath, [bin, 'index', '--status'], { cwd: root, env });
  expect(status.toString()).toContain('another process is writing it now');
  const { said, ended } = start([]);
  await eventually(() => expect(said()).toContain('waiting for it'));
  expect(filesWith('kappa')).toEqual([]);
  rmSync(`${file}.lock`);
  expect(await ended).toBe(0);
  expect(said()).toContain('Indexed 3 files.');
  expect(filesWith('kappa')).toEqual(['src/first.ts', 'src/second.ts']);
});

test('Ctrl-C ends a wait for another process', async () => {
  const file = indexPath(join(base, 'cache/sluice'), root);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.lock`, `${process.pid}\n`);
  const { said, ended, child: waiting } = start([]);
  await eventually(() => expect(said()).toContain('waiting for it'));
  waiting.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(existsSync(`${file}.lock`)).toBe(true);
});

test('Ctrl-C ends the first build at once, and the index is as it was', async () => {
  for (let number = 0; number < 1500; number += 1) {
    const body = Array.from(
      { length: 60 },
      (_, line) => `export const a${number}b${line} = ${line};`,
    );
    write(`src/file${number}.ts`, `${body.join('\n')}\n`);
  }
  const { said, ended, child: watcher } = start();
  const lock = `${indexPath(join(base, 'cache/sluice'), root)}.lock`;
  await eventually(() => expect(existsSync(lock)).toBe(true));
  watcher.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(said()).toContain('Cancelled');
  expect(existsSync(lock)).toBe(false);
  expect(filesWith('kappa')).toEqual([]);
});
