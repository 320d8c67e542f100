import type { ResolvedLimits } from '../options.js';
import type { LimitMark } from './mark.js';

export interface PreludeOptions {
  readonly limits: ResolvedLimits;
  /** The shell that sets the limits; `bash` knows more of them. */
  readonly shell: string;
  /** Whether the number of processes counts for this tree alone, as in its own user namespace. */
  readonly hasOwnProcessCount: boolean;
  /** How many pipes from descriptor 3 on belong to the program; every other one above 2 is closed. */
  readonly extraPipes: number;
  /** Values that serve as a mark on every descendant. */
  readonly mark?: LimitMark | undefined;
}

/** Node 24 maps half a gigabyte for code before it runs any; with less it cannot start. */
const LEAST_DATA_BYTES = 1024 * 1024 * 1024;

/**
 * Wraps a program so that it starts with resource limits. The memory limit is on written private memory
 * (`RLIMIT_DATA`), not on address space, which Node, Go and Java reserve by the gigabyte without using it.
 */
export function withLimits(
  argv: readonly [string, ...string[]],
  options: PreludeOptions,
): readonly [string, ...string[]] {
  const isBash = /(?:^|\/)bash$/.test(options.shell);
  const kilobytes = (bytes: number) => Math.max(1, Math.floor(bytes / 1024));
  const { limits, mark } = options;
  const lines = [
    'ulimit -c 0',
    `ulimit -f ${isBash ? kilobytes(limits.fileBytes) : kilobytes(limits.fileBytes) * 2}`,
    // Twice what the tree may use: slower growth is then ended by the watch, which can say why.
    `ulimit -d ${kilobytes(Math.max(limits.memoryBytes * 2, LEAST_DATA_BYTES))}`,
    ...(options.hasOwnProcessCount ? [`ulimit -${isBash ? 'u' : 'p'} ${limits.processes}`] : []),
    ...(mark && isBash ? [`ulimit -i ${mark.pendingSignals}`, `ulimit -q ${mark.queueBytes}`] : []),
  ];
  const last = 2 + options.extraPipes;
  // Whoever started this runtime may have left files open in it. Other shells can close single digits only.
  const names = isBash ? '/dev/fd/*' : '/dev/fd/?';
  const close = `for f in ${names}; do f=\${f##*/}; [ "$f" -gt ${last} ] && eval "exec $f>&-"; done`;
  // A limit that the host does not know or has set lower already is left as it is.
  const script = `{ ${lines.join('; ')}; } 2>/dev/null; ${close}; exec "$@"`;
  return [
    options.shell,
    ...(isBash ? ['--norc', '--noprofile'] : []),
    '-c',
    script,
    'sluice',
    ...argv,
  ];
}
