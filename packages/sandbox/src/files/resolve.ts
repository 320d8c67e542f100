import { posix } from 'node:path';
import { SandboxError } from '../error.js';
import { closeDescriptor } from '../paths/descriptor.js';
import { openChecked } from '../paths/open-checked.js';
import { parsePath } from '../paths/parse-path.js';
import type { ResolvedPath } from '../sandbox.js';
import type { FileContext } from './file-context.js';

/** The checked place of a path. A missing file is placed below its nearest existing folder, which is checked. */
export function resolveChecked(context: FileContext, requested: string): ResolvedPath {
  const parsed = parsePath(context.roots, requested);
  const missing: string[] = [];
  for (let current = parsed.absolute; ; current = posix.dirname(current)) {
    try {
      const file = openChecked(context.roots, current);
      closeDescriptor(file.descriptor);
      const absolutePath = posix.join(file.descriptor.path, ...missing);
      context.ownFiles.refuse(absolutePath, requested);
      return {
        path: posix.relative(file.root.real, absolutePath) || '.',
        absolutePath,
        root: file.root.real,
        isReadOnly: file.root.isReadOnly,
        exists: missing.length === 0,
      };
    } catch (error) {
      const isMissing = error instanceof SandboxError && error.code === 'NOT_FOUND';
      if (!isMissing || current === parsed.root.real) throw error;
      missing.unshift(posix.basename(current));
    }
  }
}
