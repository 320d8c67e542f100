import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../../error.js';
import { errorCode } from '../../system-error.js';

/** Keeps every other git from the index, as git itself does. */
export function takeIndexLock(gitFolder: string) {
  const path = join(gitFolder, 'index.lock');
  let fd: number;
  try {
    fd = openSync(path, 'wx', 0o644);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new SandboxError(
      'GIT_REFUSED',
      'Another git is at work in this repository (index.lock is there).',
      { recommendations: ['Try again when it is done.'] },
    );
  }
  let isOurs = true;
  return {
    write(content: Uint8Array): void {
      writeFileSync(fd, content);
      fsyncSync(fd);
    },
    become(index: string): void {
      renameSync(path, index);
      isOurs = false;
    },
    leave(): void {
      closeSync(fd);
      if (isOurs) rmSync(path, { force: true });
    },
  };
}
