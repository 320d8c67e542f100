import type { PolicyRule } from '@sluice/kernel';
import type { BuiltIns } from '@sluice/policy';
import { type CommandFolder, createCommandPolicy } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import { defaultCommandRules } from '../command-policy/rules/default-rules.js';
import { askWhenUnconfined, type Confinement } from './ask-when-unconfined.js';
import { createPathPolicy } from './path-policy.js';
import { workspaceBoundary } from './workspace-boundary.js';

/** The rules that stand over every policy: on commands, on paths, on the workspace boundary, on missing confinement. */
export function builtInRules(
  sandbox: (Confinement & PathResolver) | undefined,
  resolver: PathResolver | undefined = sandbox,
  folder?: CommandFolder,
): readonly PolicyRule[] {
  return [
    createCommandPolicy({ resolver, folder }),
    createPathPolicy(resolver),
    ...(sandbox ? [workspaceBoundary(sandbox), askWhenUnconfined(sandbox)] : []),
  ];
}

/** Their names, as a policy file knows them. What no rule could read is denied or asked about, whatever a file says. */
export const builtIns: BuiltIns = new Map([
  ...defaultCommandRules
    .filter(({ verdict }) => verdict !== 'allow')
    .map(({ id, verdict }) => [id, verdict === 'deny' ? 'denies' : 'asks'] as const),
  ['unlisted-program', 'asks'],
  ['secret-path', 'asks'],
  ['path-runs-code', 'asks'],
  ['unconfined', 'asks'],
  ['untrusted-source', 'asks'],
  ['many-paths', 'fixed'],
  ['not-understood', 'fixed'],
  ['too-large', 'fixed'],
  ['workspace-boundary', 'fixed'],
]);
