import { existsSync } from 'node:fs';
import { bubblewrapPath } from '../../packages/sandbox/src/testing/bubblewrap-path.js';

/** Where bubblewrap may be found on a host that has it. */
const PLACES = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];

/**
 * A program and its arguments as they are started on a host without a backend: bubblewrap itself is covered by
 * something that cannot be run.
 */
export function withoutBackend(
  program: string,
  args: readonly string[],
): readonly [string, readonly string[]] {
  const covered = PLACES.filter((path) => existsSync(path)).flatMap((path) => [
    '--ro-bind',
    '/dev/null',
    path,
  ]);
  const before = ['--dev-bind', '/', '/', ...covered, '--die-with-parent'];
  return [bubblewrapPath(), [...before, program, ...args]];
}
