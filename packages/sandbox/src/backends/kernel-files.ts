import { existsSync } from 'node:fs';

/**
 * What of `/proc` speaks to the whole kernel and not to a process. Root of a namespace is the owner of these files too:
 * a new `core_pattern` would run a program outside with the next crash, and bubblewrap leaves `/proc/sys` open where its
 * folder itself cannot be written.
 */
const OF_THE_KERNEL = [
  ...['sys', 'fs', 'irq', 'bus', 'acpi', 'scsi', 'asound', 'driver', 'tty', 'pressure'],
  ...['sysrq-trigger', 'mtrr', 'latency_stats', 'timer_stats', 'sched_debug'],
].map((name) => `/proc/${name}`);

/** Held by the kernel for others; of no use to a tool. */
const HIDDEN = ['kcore', 'kmsg', 'keys', 'kpagecount', 'kpageflags', 'kpagecgroup'].map(
  (name) => `/proc/${name}`,
);

/** Bubblewrap arguments for `/proc` and `/dev`: own processes and a few devices; the kernel's files are read-only. */
export function kernelFileMounts(): readonly string[] {
  return [
    ...['--proc', '/proc', '--dev', '/dev'],
    ...OF_THE_KERNEL.filter((path) => existsSync(path)).flatMap((path) => [
      '--ro-bind',
      path,
      path,
    ]),
    ...HIDDEN.filter((path) => existsSync(path)).flatMap((path) => [
      '--ro-bind',
      '/dev/null',
      path,
    ]),
  ];
}
