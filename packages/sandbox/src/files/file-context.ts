import type { ProtectedPaths } from '../paths/protected.js';
import type { RootSet } from '../paths/root-set.js';

/** What every file operation needs to know. */
export interface FileContext {
  readonly roots: RootSet;
  readonly protectedPaths: ProtectedPaths;
  readonly hardLinks: 'refuse' | 'allow';
}
