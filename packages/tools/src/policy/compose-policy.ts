import type { PermissionConfig, PolicyRule, Tool } from '@sluice/kernel';
import { createCommandPolicy } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import { askWhenUnconfined, type Confinement } from './ask-when-unconfined.js';
import { createPathPolicy } from './path-policy.js';

export interface PolicyOptions {
  readonly tools: readonly Tool[];
  /** Tools that run although they change something, as long as no rule asks. */
  readonly allow?: readonly string[];
  /** What happens to the other tools that change something: a person is asked, or, where nobody is there, denied. */
  readonly others: 'ask' | 'deny';
  /** Says how far commands are confined and where links lead. Without one, the rules go by names alone. */
  readonly sandbox: (Confinement & PathResolver) | undefined;
  /** Where this stands, for denials that teach. */
  readonly source: string;
}

/**
 * The policy of every face. What only reads, and says so, runs; what changes something is asked about or denied,
 * unless it is named; and over all of that stand the same rules: on commands, on paths, on missing confinement.
 */
export function composePolicy(options: PolicyOptions): PermissionConfig {
  const { tools, sandbox, source, allow = [] } = options;
  const readers = tools.filter(({ metadata }) => metadata.readonly === true);
  const free = new Set([...readers.map(({ name }) => name), ...allow]);
  return {
    mode: 'ask',
    autoAllowTools: [...free],
    rules: [
      ...(options.others === 'deny' ? [denyOthers(free, source)] : []),
      createCommandPolicy({ resolver: sandbox }),
      createPathPolicy(sandbox),
      ...(sandbox ? [askWhenUnconfined(sandbox)] : []),
    ],
    source,
  };
}

function denyOthers(free: ReadonlySet<string>, where: string): PolicyRule {
  return ({ tool }) =>
    free.has(tool.name)
      ? undefined
      : {
          verdict: 'deny',
          rule: `${tool.name} is not read-only and was not allowed when the server was started`,
          where,
        };
}
