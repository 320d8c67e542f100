import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch;
const folder = join(import.meta.dirname, '..', '..', 'dist');

/** Bun and the program that the build made for it, started as the shell does: in the program's own folder. */
export const builtBun = {
  get bun(): string {
    const name = `@oven/bun-${process.platform}-${cpu}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'bun');
  },
  folder,
  program: join(folder, 'auto-bun.js'),
};
