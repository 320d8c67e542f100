import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startNode } from '@sluice/sandbox';

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts `sluice index` for a repository as a process of its own that outlives this one. `SLUICE_NO_BACKGROUND` forbids it. */
export function startIndexing(root: string, env: Environment): void {
  if (env.SLUICE_NO_BACKGROUND) return;
  const launcher = findLauncher(import.meta.dirname);
  if (launcher === undefined) return;
  startNode(launcher, ['index', root, '--quiet'], { env });
}

/** Looks upwards, because bundles hold this code at another depth of the package than its own file. */
function findLauncher(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const launcher = join(folder, 'bin', 'sluice.cjs');
    if (existsSync(launcher)) return launcher;
    if (dirname(folder) === folder) return undefined;
  }
}
