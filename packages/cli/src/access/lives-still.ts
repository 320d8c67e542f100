import { isRecord } from '@sluice/plain';
import { isGone, type Owner } from '@sluice/sandbox';

/**
 * Whether the process that left a file lives. A number is given out again, after a restart of the machine most of all, so
 * where the file says which process of that number it was, another one does not count; nor does one that has ended and that
 * its parent has not asked after yet.
 */
export function livesStill(pid: number, owner: Owner | undefined): boolean {
  return owner === undefined ? isAlive(pid) : owner.pid === pid && !isGone(owner, Infinity);
}

/** What a file says of its process, as `thisOwner` gave it; nothing where it says less. */
export function ownerIn(said: unknown): Owner | undefined {
  if (!isRecord(said)) return undefined;
  const { pid, start, boot, space } = said;
  return typeof pid === 'number' &&
    typeof start === 'string' &&
    typeof boot === 'string' &&
    typeof space === 'string'
    ? { pid, start, boot, space }
    : undefined;
}

/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
