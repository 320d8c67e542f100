import { homedir, tmpdir } from 'node:os';
import type { ResolvedLimits } from '../options.js';
import { withLimits } from '../processes/limit-prelude.js';
import { MARK_VARIABLE, MarkMaker } from '../processes/mark.js';
import { MarkedTree } from '../processes/process-tree.js';
import { Reaper } from '../processes/reaper.js';
import type { BackendInfo } from '../sandbox.js';
import type { Backend, LaunchRequest } from './backend.js';
import type { HostUser } from './host-user.js';

export interface MarkedBackendOptions {
  readonly info: BackendInfo;
  readonly limits: ResolvedLimits;
  readonly shell: string;
  readonly user: HostUser | undefined;
  /** Puts a confining program in front, such as `sandbox-exec`. */
  readonly confine?: (argv: readonly [string, ...string[]]) => readonly [string, ...string[]];
}

/**
 * Process groups, limits and marks, without a pid namespace: for hosts that have nothing stronger, and below
 * `sandbox-exec`, which has no pid namespace either.
 */
export function markedBackend(options: MarkedBackendOptions): Backend {
  const marks = new MarkMaker(/(?:^|\/)bash$/.test(options.shell));
  const patterns = marks.sandboxPatterns();
  const reaper = new Reaper(patterns.environment, patterns.limits);
  return {
    info: options.info,
    home: homedir(),
    temporary: tmpdir(),
    launch: async (request: LaunchRequest) => {
      reaper.start();
      const { mark, value, limits } = marks.next();
      const limited = withLimits(request.argv, {
        limits: options.limits,
        shell: options.shell,
        hasOwnProcessCount: false,
        extraPipes: request.extraPipes,
        mark: limits,
      });
      const [file, ...args] = options.confine ? options.confine(limited) : limited;
      return {
        file,
        args,
        cwd: request.cwdHandle,
        env: { ...request.env, [MARK_VARIABLE]: value },
        user: options.user,
        hasInfoPipe: false,
        files: [],
        tree: (pid) => ({ tree: new MarkedTree(pid, mark) }),
        release: () => Promise.resolve([]),
      };
    },
    close: () => reaper.stop(),
  };
}

export function unconfinedInfo(why: string): BackendInfo {
  return {
    name: 'unconfined',
    confined: false,
    network: true,
    why,
    missing: [
      'files: a command reads and writes whatever this user may',
      'network: a command reaches it',
      'processes: a command can signal other processes of this user, and one that hides well outlives it',
      'kernel calls: none is refused',
      'files that run code: a command can change them',
      'hard links: a command reads and writes through them',
    ],
  };
}
