import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import type { ResolvedLimits } from '../options.js';
import { isBelow } from '../paths/root-set.js';
import { withLimits } from '../processes/limit-prelude.js';
import { NamespaceTree } from '../processes/process-tree.js';
import type { Roots } from '../sandbox.js';
import type { Backend, LaunchRequest } from './backend.js';
import { ISOLATION } from './bubblewrap-program.js';
import type { HostUser } from './host-user.js';
import type { Masks } from './masks.js';
import { systemMounts } from './system-mounts.js';

export interface BubblewrapOptions {
  readonly program: string;
  readonly roots: Roots;
  readonly limits: ResolvedLimits;
  readonly shell: string;
  readonly allowNetwork: boolean;
  readonly user: HostUser | undefined;
  readonly masks: Masks;
  readonly why: string;
}

/** Why bubblewrap does not work here; undefined when it does. Runs it once with the flags that commands get. */
export function bubblewrapFault(program: string, user: HostUser | undefined): string | undefined {
  try {
    execFileSync(
      program,
      [
        ...ISOLATION,
        '--ro-bind',
        '/',
        '/',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
        '--',
        '/bin/sh',
        '-c',
        'exit 0',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10_000, env: {}, ...user },
    );
    return undefined;
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return said === '' ? String(error) : said.slice(0, 300);
  }
}

export function bubblewrapBackend(options: BubblewrapOptions): Backend {
  const home = homedir();
  const shared = [
    ...ISOLATION,
    ...(options.allowNetwork ? ['--share-net'] : []),
    ...systemMounts({ allowNetwork: options.allowNetwork, isRoot: isRoot(options.user) }),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...emptyFolders(home, options.limits.temporaryBytes),
    ...options.roots.readOnly.flatMap((root) => ['--ro-bind', root, root]),
    ...options.roots.writable.flatMap((root) => ['--bind', root, root]),
    // A read-only folder inside a writable one stays read-only.
    ...options.roots.readOnly
      .filter((root) => options.roots.writable.some((writable) => isBelow(writable, root)))
      .flatMap((root) => ['--ro-bind', root, root]),
  ];
  return {
    info: {
      name: 'bubblewrap',
      confined: true,
      network: options.allowNetwork,
      why: options.why,
    },
    home,
    temporary: '/tmp',
    launch: (request: LaunchRequest) => launch(options, shared, request),
    close: () => Promise.resolve(),
  };
}

function launch(
  options: BubblewrapOptions,
  shared: readonly string[],
  request: LaunchRequest,
): ReturnType<Backend['launch']> {
  const masks = options.masks.acquire();
  const limited = withLimits(request.argv, {
    limits: options.limits,
    shell: options.shell,
    hasOwnProcessCount: true,
  });
  const infoDescriptor = 3 + request.extraPipes;
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
      ...Object.entries(request.env).flatMap(([name, value]) => ['--setenv', name, value]),
      '--',
      ...limited,
    ],
    cwd: '/',
    env: {},
    user: options.user,
    hasInfoPipe: true,
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
    release: masks.release,
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
