import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from '../folders.js';

export interface TemporaryRepository {
  /** Real path. */
  readonly root: string;
  /** Homes of its own for state, cache and settings; nothing of the person's environment. */
  readonly env: Environment;
  write(path: string, text: string | Uint8Array): void;
  remove(): void;
}

/** A folder with files and, unless told otherwise, what makes git call it a work tree. */
export function temporaryRepository(
  files: Readonly<Record<string, string>> = {},
  options: { readonly hasGit?: boolean } = {},
): TemporaryRepository {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-auto-')));
  const root = join(base, 'repository');
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(root);
  if (options.hasGit !== false) write('.git/HEAD', 'ref: refs/heads/main\n');
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    write,
    env: {
      PATH: process.env.PATH,
      HOME: base,
      XDG_STATE_HOME: join(base, 'state'),
      XDG_CACHE_HOME: join(base, 'cache'),
      XDG_CONFIG_HOME: join(base, 'config'),
      SLUICE_NO_BACKGROUND: '1',
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
