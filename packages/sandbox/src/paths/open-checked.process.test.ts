import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SandboxError } from '../error.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';
import { closeDescriptor } from './descriptor.js';
import {
  type CheckedFile,
  infoOf,
  openChecked,
  requireRegular,
  requireSingleName,
  wrongType,
} from './open-checked.js';
import { RootSet } from './root-set.js';

let workspace: TestWorkspace;
let roots: RootSet;
beforeEach(() => {
  workspace = makeWorkspace();
  roots = RootSet.open([workspace.root]);
});
afterEach(() => workspace.remove());

const at = (...names: string[]) => join(workspace.root, ...names);

function use<T>(path: string, run: (file: CheckedFile) => T): T {
  const file = openChecked(roots, path);
  try {
    return run(file);
  } finally {
    closeDescriptor(file.descriptor);
  }
}

/** What a refusal says, by its parts. */
function refusal(run: () => unknown): Record<string, unknown> {
  try {
    run();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const { code, message, path, recommendations } = error;
    return { code, message, path, recommendations };
  }
  throw new Error('nothing was refused');
}

const REGULAR = 'Use a regular file.';

test.each([
  ['directory', 'IS_DIRECTORY', 'a folder, not a file', 'Name a file inside it, or list it.'],
  ['fifo', 'PATH_FIFO', 'a named pipe, which can block for ever', REGULAR],
  ['socket', 'PATH_SOCKET', 'a socket', REGULAR],
  ['device', 'PATH_DEVICE', 'a device', REGULAR],
  ['symlink', 'NOT_REGULAR', 'not a regular file', REGULAR],
  ['unknown', 'NOT_REGULAR', 'not a regular file', REGULAR],
  ['file', 'NOT_REGULAR', 'not a regular file', REGULAR],
] as const)('F13 in the place of a file, a %s is refused as %s', (type, code, what, way) => {
  expect(
    refusal(() => {
      throw wrongType(type, 'a\nb');
    }),
  ).toEqual({
    code,
    message: `a\\u{a}b is ${what}. ${way}`,
    path: 'a\\u{a}b',
    recommendations: [way],
  });
});

test('F14 only a regular file passes for one, and each thing is known by its type', async () => {
  mkdirSync(at('folder'));
  writeFileSync(at('file'), 'text', { mode: 0o640 });
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at('pipe')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(at('socket'), resolve));
  try {
    const types = ['folder', 'file', 'pipe', 'socket'].map((path) =>
      use(path, (file) => infoOf(file).type),
    );
    expect(types).toEqual(['directory', 'file', 'fifo', 'socket']);
    expect(() => use('file', (file) => requireRegular(file, 'file'))).not.toThrow();
    expect(refusal(() => use('folder', (file) => requireRegular(file, 'x'))).code).toBe(
      'IS_DIRECTORY',
    );
    expect(refusal(() => use('pipe', (file) => requireRegular(file, 'x'))).code).toBe('PATH_FIFO');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('what is opened is told whole', () => {
  writeFileSync(at('file'), 'text', { mode: 0o640 });
  const info = use('file', infoOf);
  expect(info).toEqual({
    path: 'file',
    absolutePath: at('file'),
    type: 'file',
    size: 4,
    mode: 0o640,
    mtimeMs: Number(BigInt(info.version.mtimeNs) / 1000n) / 1000,
    isWritable: true,
    version: {
      mtimeNs: expect.stringMatching(/^\d{19}$/),
      size: 4,
      ino: expect.stringMatching(/^\d+$/),
    },
  });
  expect(use('.', infoOf)).toMatchObject({ path: '.', type: 'directory' });
  const readOnly = RootSet.open([workspace.root], [workspace.outside]);
  const outside = openChecked(readOnly, workspace.secret);
  closeDescriptor(outside.descriptor);
  expect(infoOf(outside).isWritable).toBe(false);
});

test('F11 a file with another name is refused with its number of names, unless that is allowed', () => {
  writeFileSync(at('one'), 'x');
  expect(() => use('one', (file) => requireSingleName(file, 'one', 'refuse'))).not.toThrow();
  linkSync(at('one'), at('two'));
  expect(() => use('one', (file) => requireSingleName(file, 'one', 'allow'))).not.toThrow();
  expect(refusal(() => use('one', (file) => requireSingleName(file, 'one', 'refuse')))).toEqual({
    code: 'PATH_HARD_LINK',
    message: 'one has 2 names (hard links), and the others may be outside the workspace.',
    path: 'one',
    recommendations: [
      'Copy the file to a new name and use the copy.',
      'If the links are harmless (a package store), set hardLinks to "allow" (SLUICE_HARD_LINKS=allow).',
    ],
  });
});

test('F04 a link that leads out is refused without a word of where', () => {
  symlinkSync(workspace.secret, at('out'));
  expect(refusal(() => openChecked(roots, 'out'))).toEqual({
    code: 'PATH_SYMLINK_ESCAPE',
    message: 'out leads out of the workspace through a symbolic link.',
    path: 'out',
    recommendations: [
      'Use the real file inside the workspace.',
      'If the target is meant to be read, add its folder as a read-only root.',
    ],
  });
});

test.each(['/proc/self/status', '/proc', '/sys/kernel'])(
  'F13 a link to %s is refused as one into the kernel',
  (target) => {
    symlinkSync(target, at('in'));
    const { code, message, path, recommendations } = refusal(() => openChecked(roots, 'in'));
    expect([code, path, recommendations]).toEqual([
      'PATH_PROC',
      'in',
      ['Name a file of the workspace.'],
    ]);
    expect(message).toMatch(/^in leads into \/(?:proc|sys)/);
  },
);

test.each([
  ['nothing', 'nowhere', 'PATH_SYMLINK_DANGLING', 'to nothing'],
  ['nothing outside', '../nowhere', 'PATH_SYMLINK_ESCAPE', 'out of the workspace'],
  ['nothing of the host', '/no/such/file', 'PATH_SYMLINK_ESCAPE', 'out of the workspace'],
])('F07 a link to %s is told apart from a missing file', (_, target, code, where) => {
  mkdirSync(at('d'));
  symlinkSync(target, at('link'));
  expect(refusal(() => openChecked(roots, 'link'))).toEqual({
    code,
    message: `link is a symbolic link that leads ${where}.`,
    path: 'link',
    recommendations: ['Name the real file instead of the link.'],
  });
});

test('F05 below a folder that leads out nothing is said to be missing, at any depth', () => {
  symlinkSync(workspace.outside, at('out'));
  mkdirSync(at('d'));
  writeFileSync(at('file'), '');
  symlinkSync('round', at('round'));
  const code = (path: string) => refusal(() => openChecked(roots, path)).code;
  expect(code('out/none')).toBe('PATH_SYMLINK_ESCAPE');
  expect(code('out/none/none/none')).toBe('PATH_SYMLINK_ESCAPE');
  expect(code('d/none/none')).toBe('NOT_FOUND');
  expect(code('none')).toBe('NOT_FOUND');
  expect(code('file/below/below')).toBe('NOT_DIRECTORY');
  expect(code('round/below')).toBe('PATH_SYMLINK_LOOP');
  expect(code(`out/${'x'.repeat(255)}/none`)).toBe('PATH_SYMLINK_ESCAPE');
});
