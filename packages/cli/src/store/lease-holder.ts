/** The name under which a process of ours holds sessions: who it is, and by which others see whether it lives. */
export function holderName(face: string, more = ''): string {
  return `${face} ${process.pid}${more}`;
}

/** Whether the name is one that `holderName` gives. */
export function isOurs(owner: string): boolean {
  return Number.isSafeInteger(pidOf(owner));
}

/** Whether the name has the number of this process. */
export function isThisProcess(owner: string): boolean {
  return pidOf(owner) === process.pid;
}

/** Whether the process that gave itself this name has ended. A name that is not ours is taken to live on. */
export function isHolderGone(owner: string): boolean {
  const pid = pidOf(owner);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // After a restart in a container this process has the number of the one before.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ESRCH';
  }
}

function pidOf(owner: string): number {
  return Number(/^\S+ (\d+)\b/.exec(owner)?.[1]);
}
