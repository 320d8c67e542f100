import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { posix } from 'node:path';
import { SandboxError } from '../error.js';
import type { ResolvedLimits, SandboxOptions } from '../options.js';
import type { Roots } from '../sandbox.js';
import type { WorkspaceWatch } from '../workspace/workspace-watch.js';
import type { Backend } from './backend.js';
import { bubblewrapBackend, bubblewrapFault } from './bubblewrap.js';
import { findBubblewrap } from './bubblewrap-program.js';
import { commandUser } from './host-user.js';
import type { Masks } from './masks.js';
import { SANDBOX_EXEC, sandboxExecArgv, seatbeltProfile } from './sandbox-exec.js';
import { FilterFile } from './seccomp/filter-file.js';
import { markedBackend, unconfinedInfo } from './unconfined.js';

export interface ChooseOptions {
  readonly asked: NonNullable<SandboxOptions['backend']>;
  readonly roots: Roots;
  readonly limits: ResolvedLimits;
  readonly shell: string;
  readonly allowNetwork: boolean;
  readonly masks: Masks;
  readonly watch: WorkspaceWatch;
  readonly protectedPaths: readonly string[];
  readonly ownFiles: readonly string[];
  readonly bubblewrapPath: string | undefined;
}

const GET_BUBBLEWRAP =
  'Install it with the system (Debian, Ubuntu: apt install bubblewrap; Fedora: dnf install bubblewrap; Arch: pacman -S bubblewrap), version 0.8 or newer.';

/** The strongest backend that works, or exactly the one that was asked for. */
export function chooseBackend(options: ChooseOptions): Backend {
  switch (options.asked) {
    case 'bubblewrap':
      return tryBubblewrap(options).orThrow();
    case 'sandbox-exec':
      return trySandboxExec(options).orThrow();
    case 'unconfined':
      return unconfined(options, 'it was asked for');
    case 'auto': {
      const confined =
        process.platform === 'darwin' ? trySandboxExec(options) : tryBubblewrap(options);
      return confined.backend ?? unconfined(options, confined.fault);
    }
  }
}

interface Try {
  readonly backend: Backend | undefined;
  readonly fault: string;
  orThrow(): Backend;
}

function tryBubblewrap(options: ChooseOptions): Try {
  const program = findBubblewrap(options.bubblewrapPath);
  if (program === undefined) {
    return failed(
      `bubblewrap was not found${options.bubblewrapPath ? ` at ${options.bubblewrapPath}` : ''}. ${GET_BUBBLEWRAP}`,
    );
  }
  const user = commandUser(options.roots.writable[0] ?? '/');
  const filter = FilterFile.make();
  const filterFault = filter && bubblewrapFault(program, user, filter);
  const hasFilter = filter !== undefined && filterFault === undefined;
  if (!hasFilter) filter?.close();
  const fault = hasFilter ? undefined : bubblewrapFault(program, user, undefined);
  if (fault !== undefined) {
    return failed(
      `bubblewrap does not work here (${fault}). ${GET_BUBBLEWRAP} The system must also allow user namespaces (a container may need its own permission for that).`,
    );
  }
  return worked(
    bubblewrapBackend({
      program,
      roots: options.roots,
      limits: options.limits,
      shell: options.shell,
      allowNetwork: options.allowNetwork,
      user,
      masks: options.masks,
      watch: options.watch,
      filter: hasFilter ? filter : undefined,
      missing: hasFilter
        ? []
        : [
            `kernel calls: none is refused (${filterFault ?? `there is no filter for ${process.arch}`})`,
          ],
      why: `bubblewrap works here: commands see only programs and the workspace, ${options.allowNetwork ? 'with network' : 'no network'}, and end with all their children`,
    }),
  );
}

function trySandboxExec(options: ChooseOptions): Try {
  if (process.platform !== 'darwin' || !existsSync(SANDBOX_EXEC)) {
    return failed('sandbox-exec exists only on macOS. Use bubblewrap on Linux.');
  }
  const profile = seatbeltProfile({
    roots: options.roots,
    home: homedir(),
    temporary: tmpdir(),
    allowNetwork: options.allowNetwork,
    protectedPaths: options.roots.writable.flatMap((root) =>
      options.protectedPaths.map((name) => posix.join(root, name)),
    ),
    hiddenPaths: options.ownFiles,
  });
  return worked(
    markedBackend({
      info: {
        name: 'sandbox-exec',
        confined: true,
        network: options.allowNetwork,
        why: 'sandbox-exec works here: commands write only in the workspace; a process that hides its descent may outlive its command',
        missing: [
          'processes: one that hides its descent may outlive its command',
          'kernel calls: none is refused',
          'hard links: a command reads and writes through those that stand in the workspace',
        ],
      },
      limits: options.limits,
      shell: options.shell,
      user: undefined,
      confine: (argv) => sandboxExecArgv(profile, argv),
    }),
  );
}

function unconfined(options: ChooseOptions, because: string): Backend {
  return markedBackend({
    info: unconfinedInfo(
      `no operating-system sandbox: ${because}. Commands run with the rights of this user, network included, so each one must be asked about`,
    ),
    limits: options.limits,
    shell: options.shell,
    user: commandUser(options.roots.writable[0] ?? '/'),
  });
}

function worked(backend: Backend): Try {
  return { backend, fault: '', orThrow: () => backend };
}

function failed(fault: string): Try {
  return {
    backend: undefined,
    fault,
    orThrow: () => {
      throw new SandboxError(
        'BACKEND_UNAVAILABLE',
        `The sandbox that was asked for is not available: ${fault}`,
        {
          recommendations: [fault, 'Or ask for "auto", which says what it found.'],
        },
      );
    },
  };
}
