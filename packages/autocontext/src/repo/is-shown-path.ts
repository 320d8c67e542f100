import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { classifyPath } from '@sluice/guard';

/** Why a path of a find is not shown; `undefined` when it is. Judged by its name and by where it really lies. */
export function hiddenReason(root: string, path: string): string | undefined {
  const byName = classifyPath(path);
  if (!byName.shown) return byName.reason ?? 'never shown';
  let real: string;
  try {
    real = realpathSync.native(join(root, path));
  } catch {
    // A find may name what is no file (a symbol of a deleted one); its text comes from elsewhere and is cleaned.
    return undefined;
  }
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep)) {
    return 'leads out of the repository';
  }
  const byTarget = classifyPath(real.slice(root.length + 1));
  return byTarget.shown || real === root ? undefined : (byTarget.reason ?? 'never shown');
}
