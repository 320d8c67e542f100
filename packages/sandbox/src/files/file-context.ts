import type { OwnFiles } from '../paths/own-files.js';
import type { ProtectedPaths } from '../paths/protected.js';
import type { RootSet } from '../paths/root-set.js';

/** What every file operation needs to know. */
export interface FileContext {
  readonly roots: RootSet;
  readonly protectedPaths: ProtectedPaths;
  readonly ownFiles: OwnFiles;
  readonly hardLinks: 'refuse' | 'allow';
}
