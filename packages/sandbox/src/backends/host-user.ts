import { statSync } from 'node:fs';

export interface HostUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * As which user commands run. Root hands them to the owner of the workspace, when that is somebody else: they can
 * then write it, and the limit on the number of processes, which does not bind root, holds.
 */
export function commandUser(rootPath: string): HostUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(rootPath);
  return uid === 0 ? undefined : { uid, gid };
}
