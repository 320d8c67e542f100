import { accessSync, constants, existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/bwrap',
  '/usr/local/bin/bwrap',
  '/bin/bwrap',
  '/run/current-system/sw/bin/bwrap',
];

/** Own user, pid, network, ipc, uts and cgroup namespaces, an empty environment, no way to nest namespaces. */
export const ISOLATION: readonly string[] = [
  '--unshare-user',
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  '--disable-userns',
  '--cap-drop',
  'ALL',
  '--hostname',
  'sandbox',
];

export function findBubblewrap(given: string | undefined): string | undefined {
  const places = given === undefined ? USUAL_PLACES : [given];
  return places.find(isExecutable);
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
