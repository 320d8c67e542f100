import { execFileSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { homedir } from 'node:os';
import type { ResolvedLimits } from '../options.js';
import { isBelow } from '../paths/root-set.js';
import { withLimits } from '../processes/limit-prelude.js';
import { MARK_VARIABLE, MarkMaker } from '../processes/mark.js';
import { NamespaceTree } from '../processes/process-tree.js';
import { Reaper } from '../processes/reaper.js';
import type { Roots } from '../sandbox.js';
import type { WorkspaceWatch } from '../workspace/workspace-watch.js';
import type { Backend, Launch, LaunchRequest } from './backend.js';
import { ISOLATION } from './bubblewrap-program.js';
import type { HostUser } from './host-user.js';
import { kernelFileMounts } from './kernel-files.js';
import type { Masks } from './masks.js';
import type { FilterFile } from './seccomp/filter-file.js';
import { systemMounts } from './system-mounts.js';

export interface BubblewrapOptions {
  readonly program: string;
  readonly roots: Roots;
  readonly limits: ResolvedLimits;
  readonly shell: string;
  readonly allowNetwork: boolean;
  readonly user: HostUser | undefined;
  readonly masks: Masks;
  readonly watch: WorkspaceWatch;
  /** The filter of kernel calls; undefined where this host takes none. */
  readonly filter: FilterFile | undefined;
  readonly why: string;
  readonly missing: readonly string[];
}

/** Why bubblewrap does not work here; undefined when it does. Runs it once with the flags that commands get. */
export function bubblewrapFault(
  program: string,
  user: HostUser | undefined,
  filter: FilterFile | undefined,
): string | undefined {
  const filterDescriptor = filter?.open();
  try {
    execFileSync(
      program,
      [
        ...ISOLATION,
        ...(filterDescriptor === undefined ? [] : ['--seccomp', '3']),
        '--ro-bind',
        '/',
        '/',
        ...kernelFileMounts(),
        '--',
        '/bin/sh',
        '-c',
        'exit 0',
      ],
      {
        stdio: [
          'ignore',
          'ignore',
          'pipe',
          ...(filterDescriptor === undefined ? [] : [filterDescriptor]),
        ],
        timeout: 10_000,
        env: {},
        ...user,
      },
    );
    return undefined;
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return said === '' ? String(error) : said.slice(0, 300);
  } finally {
    if (filterDescriptor !== undefined) closeSync(filterDescriptor);
  }
}

export function bubblewrapBackend(options: BubblewrapOptions): Backend {
  const home = homedir();
  const shared = [
    ...ISOLATION,
    ...(options.allowNetwork ? ['--share-net'] : []),
    ...systemMounts({ allowNetwork: options.allowNetwork, isRoot: isRoot(options.user) }),
    ...kernelFileMounts(),
    ...emptyFolders(home, options.limits.temporaryBytes),
    ...options.roots.readOnly.flatMap((root) => ['--ro-bind', root, root]),
    ...options.roots.writable.flatMap((root) => ['--bind', root, root]),
    // A read-only folder inside a writable one stays read-only.
    ...options.roots.readOnly
      .filter((root) => options.roots.writable.some((writable) => isBelow(writable, root)))
      .flatMap((root) => ['--ro-bind', root, root]),
  ];
  // The program ties its life to ours only once it runs: a runtime that is killed before that leaves it to the reaper.
  const marks = new MarkMaker(false);
  const patterns = marks.sandboxPatterns();
  const reaper = new Reaper(patterns.environment, patterns.limits);
  return {
    info: {
      name: 'bubblewrap',
      confined: true,
      network: options.allowNetwork,
      why: options.why,
      missing: options.missing,
    },
    home,
    temporary: '/tmp',
    launch: (request: LaunchRequest) => {
      reaper.start();
      return launch(options, shared, marks.next().value, request);
    },
    close: () => {
      options.filter?.close();
      return reaper.stop();
    },
  };
}

async function launch(
  options: BubblewrapOptions,
  shared: readonly string[],
  mark: string,
  request: LaunchRequest,
): Promise<Launch> {
  const masks = options.masks.acquire(await options.watch.begin());
  const limited = withLimits(request.argv, {
    limits: options.limits,
    shell: options.shell,
    hasOwnProcessCount: true,
    extraPipes: request.extraPipes,
  });
  const infoDescriptor = 3 + request.extraPipes;
  const filter = options.filter?.open();
  return {
    file: options.program,
    args: [
      ...shared,
      ...masks.args,
      '--remount-ro',
      '/',
      '--chdir',
      request.cwd,
      '--info-fd',
      String(infoDescriptor),
      ...(filter === undefined ? [] : ['--seccomp', String(infoDescriptor + 1)]),
      ...Object.entries(request.env).flatMap(([name, value]) => ['--setenv', name, value]),
      '--',
      ...limited,
    ],
    cwd: '/',
    // For the program itself; what it runs gets the environment above and nothing else.
    env: { [MARK_VARIABLE]: mark },
    user: options.user,
    hasInfoPipe: true,
    files: filter === undefined ? [] : [filter],
    tree: (pid) => {
      const tree = new NamespaceTree(pid);
      return {
        tree,
        onInfo: (text) => {
          const match = /"child-pid":\s*(\d+)/.exec(text);
          if (match) tree.setInit(Number(match[1]));
        },
      };
    },
    release: () => {
      masks.release();
      return options.watch.end();
    },
  };
}

/**
 * Temporary and home folders: writable, empty, and gone with the command. Every other place, such as `/run` with the
 * host's sockets, is an empty name on the read-only root.
 */
function emptyFolders(home: string, bytes: number): readonly string[] {
  const tmpfs = (folder: string) => ['--size', String(bytes), '--tmpfs', folder];
  return [
    '--dir',
    '/run',
    '--dir',
    '/var',
    '--symlink',
    '/tmp',
    '/var/tmp',
    ...tmpfs('/tmp'),
    ...tmpfs(home),
  ];
}

function isRoot(user: HostUser | undefined): boolean {
  return user === undefined && process.getuid?.() === 0;
}
