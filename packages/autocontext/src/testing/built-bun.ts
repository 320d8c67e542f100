import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch;
const name = `@oven/bun-${process.platform}-${cpu}`;
const folder = join(import.meta.dirname, '..', '..', 'dist', 'bun');

/** Bun and the program that the build made for it, to be started as the shell does: in the program's own folder. */
export const builtBun = {
  get bun(): string {
    try {
      const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
      return join(dirname(manifest), 'bin', 'bun');
    } catch (cause) {
      throw new Error(`${name} is not installed; run: npm ci --include=optional`, { cause });
    }
  },
  folder,
  program: join(folder, 'auto.cjs'),
};
