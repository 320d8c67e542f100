import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Whole or not at all: another process that reads the file finds what stood there before, or all of this. */
export function writeWhole(path: string, text: string, mode: number): void {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    writeFileSync(part, text, { flag: 'wx', mode });
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
