import type { ProcessExit } from '@sluice/sandbox';

/** How a process ended, in words. */
export function describeExit(exit: ProcessExit | null): string {
  if (exit === null) return 'running';
  const held =
    exit.heldBack.length > 0
      ? `, ${exit.heldBack.map(({ path, heldAs }) => `${path} was renamed to ${heldAs}`).join(', ')}`
      : '';
  const left = `${exit.survivors > 0 ? `, ${exit.survivors} of its processes could not be ended` : ''}${held}`;
  if (exit.timedOut) return `ended after its time limit${left}`;
  if (exit.limitHit !== null) return `ended for its limit of ${exit.limitHit}${left}`;
  if (exit.exitCode !== null) return `exited with code ${exit.exitCode}${left}`;
  return `ended by ${exit.signal ?? 'a signal'}${left}`;
}
