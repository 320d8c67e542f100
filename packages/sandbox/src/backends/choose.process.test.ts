import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveLimits } from '../options.js';
import { RootSet } from '../paths/root-set.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { WorkspaceWatch } from '../workspace/workspace-watch.js';
import type { Backend } from './backend.js';
import { ISOLATION } from './bubblewrap-program.js';
import { type ChooseOptions, chooseBackend } from './choose.js';
import { kernelFileMounts } from './kernel-files.js';
import { Masks } from './masks.js';
import { systemMounts } from './system-mounts.js';

let root: string;
let backend: Backend | undefined;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-choose-')));
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  rmSync(root, { recursive: true, force: true });
});

function choose(more: Partial<ChooseOptions>): Backend {
  const roots = RootSet.open([root], []);
  const watch = new WorkspaceWatch(roots, {
    allowsHardLinks: false,
    isPlaceholder: () => false,
    hidesFile: () => () => false,
  });
  backend = chooseBackend({
    asked: 'auto',
    roots: roots.asRoots(),
    limits: resolveLimits(),
    shell: '/bin/bash',
    allowNetwork: false,
    masks: new Masks([root], [], []),
    watch,
    protectedPaths: [],
    ownFiles: [],
    bubblewrapPath: bubblewrapPath(),
    ...more,
  });
  return backend;
}

const GET =
  'Install it with the system (Debian, Ubuntu: apt install bubblewrap; Fedora: dnf install bubblewrap; Arch: pacman -S bubblewrap), version 0.8 or newer.';
const request = {
  argv: ['/bin/true', 'x'],
  cwd: '/here',
  cwdHandle: '/proc/self/fd/9',
  env: { A: '1', B: '2' },
  extraPipes: 1,
} as const;

test('a backend that was asked for and does not work is an error with the way out', () => {
  const refused = (fault: string) =>
    expect.objectContaining({
      code: 'BACKEND_UNAVAILABLE',
      message: `The sandbox that was asked for is not available: ${fault}`,
      recommendations: [fault, 'Or ask for "auto", which says what it found.'],
    });
  const missing = { asked: 'bubblewrap', bubblewrapPath: '/no/such/bwrap' } as const;
  expect(() => choose(missing)).toThrow(
    refused(`bubblewrap was not found at /no/such/bwrap. ${GET}`),
  );
  expect(() => choose({ asked: 'sandbox-exec' })).toThrow(
    refused('sandbox-exec exists only on macOS. Use bubblewrap on Linux.'),
  );
  const broken = join(root, 'bwrap');
  writeFileSync(broken, '#!/bin/sh\necho no user namespaces >&2\nexit 1\n', { mode: 0o755 });
  expect(() => choose({ asked: 'bubblewrap', bubblewrapPath: broken })).toThrow(
    refused(
      `bubblewrap does not work here (no user namespaces). ${GET} The system must also allow user namespaces (a container may need its own permission for that).`,
    ),
  );
});

test('where nothing confines, it is said why and what is missing', async () => {
  const why = (because: string) =>
    `no operating-system sandbox: ${because}. Commands run with the rights of this user, network included, so each one must be asked about`;
  const asked = choose({ asked: 'unconfined' });
  expect(asked.info).toEqual({
    name: 'unconfined',
    confined: false,
    network: true,
    why: why('it was asked for'),
    missing: [
      'files: a command reads and writes whatever this user may',
      'network: a command reaches it',
      'processes: a command can signal other processes of this user, and one that hides well outlives it',
      'kernel calls: none is refused',
      'files that run code: a command can change them',
      'hard links: a command reads and writes through them',
    ],
  });
  expect([asked.home, asked.temporary]).toEqual([homedir(), tmpdir()]);
  const launch = await asked.launch(request);
  expect([launch.file, launch.cwd, launch.hasInfoPipe, launch.files]).toEqual([
    '/bin/bash',
    '/proc/self/fd/9',
    false,
    [],
  ]);
  expect(launch.args.slice(-3)).toEqual(['sluice', '/bin/true', 'x']);
  expect(launch.env).toMatchObject({ A: '1', B: '2' });
  expect(Object.keys(launch.env)).toHaveLength(3);
  expect(await launch.release()).toEqual([]);
  await asked.close();
  const fallen = choose({ bubblewrapPath: '/no/such/bwrap' });
  expect(fallen.info.why).toBe(why(`bubblewrap was not found at /no/such/bwrap. ${GET}`));
});

test.each([false, true])(
  'bubblewrap starts a command with exactly these mounts (network: %s)',
  async (allowNetwork) => {
    const made = choose({ asked: 'bubblewrap', allowNetwork });
    const words = allowNetwork ? 'with network' : 'no network';
    expect(made.info).toEqual({
      name: 'bubblewrap',
      confined: true,
      network: allowNetwork,
      why: `bubblewrap works here: commands see only programs and the workspace, ${words}, and end with all their children`,
      missing: expect.any(Array),
    });
    expect([made.home, made.temporary]).toEqual([homedir(), '/tmp']);
    const { args, release, ...launch } = await made.launch(request);
    const hasFilter = launch.files.length === 1;
    const size = String(resolveLimits().temporaryBytes);
    const end = args.indexOf('--', args.indexOf('--setenv'));
    expect(args.slice(0, end)).toEqual([
      ...ISOLATION,
      ...(allowNetwork ? ['--share-net'] : []),
      ...systemMounts({ allowNetwork, isRoot: process.getuid?.() === 0 }),
      ...kernelFileMounts(),
      ...['--dir', '/run', '--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
      ...['--size', size, '--tmpfs', '/tmp', '--size', size, '--tmpfs', homedir()],
      ...['--bind', root, root],
      ...['--remount-ro', '/', '--chdir', '/here', '--info-fd', '4'],
      ...(hasFilter ? ['--seccomp', '5'] : []),
      ...['--setenv', 'A', '1', '--setenv', 'B', '2'],
    ]);
    expect(args.slice(-2)).toEqual(['/bin/true', 'x']);
    expect(launch).toMatchObject({ file: bubblewrapPath(), cwd: '/', env: {}, hasInfoPipe: true });
    expect(await release()).toEqual([]);
  },
);

test('a read-only folder is shown so, also inside one that may be written', async () => {
  const inner = join(root, 'inner');
  const made = choose({
    asked: 'bubblewrap',
    roots: { writable: [root], readOnly: ['/opt', inner] },
  });
  const { args, release } = await made.launch(request);
  const text = args.join(' ');
  expect(text).toContain(
    `--ro-bind /opt /opt --ro-bind ${inner} ${inner} --bind ${root} ${root} --ro-bind ${inner} ${inner} --remount-ro`,
  );
  await release();
});
