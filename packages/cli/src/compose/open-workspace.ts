import { createSandbox, type HostSandbox } from '@sluice/sandbox';
import { deniedFiles, type OperatorFiles, stoppedFiles } from '@sluice/tools';
import { accessFiles } from '../access/access-files.js';
import type { Io } from '../command-line/command.js';
import { policyPlaces } from '../policy/policy-places.js';
import type { StorePlace } from '../store/store-place.js';
import { hardLinksOf } from './hard-links.js';

export interface WorkspaceOptions {
  readonly env: Io['env'];
  /** What may be read and written. */
  readonly workspace: string;
  readonly place: StorePlace;
  /** The file of the key that signs the audit. */
  readonly auditKey: string;
  readonly operator: OperatorFiles;
}

/**
 * Opens a workspace, the same for every face: the files of the program itself are closed to every tool, and what the
 * operator's rules deny to tools is hidden from commands, and what they deny or ask about is left out of searches.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<HostSandbox> {
  const { env, workspace, place, auditKey, operator } = options;
  // Loaded only here: `mcp` answers its first questions before it has a store.
  const { storeFiles } = await import('@sluice/store');
  const stopped = stoppedFiles(operator);
  return createSandbox({
    roots: [workspace],
    hardLinks: hardLinksOf(env),
    ownFiles: [
      ...('path' in place ? storeFiles(place.path) : []),
      ...accessFiles(env),
      auditKey,
      ...Object.values(policyPlaces(env, workspace)),
    ],
    hidesFile: deniedFiles(operator),
    skipsFile: (path) => stopped('fs_grep', operator.asker.workspace)?.(path),
  });
}
