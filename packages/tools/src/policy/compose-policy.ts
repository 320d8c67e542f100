import type { PermissionConfig, PolicyRule, Tool } from '@sluice/kernel';
import type { CommandFolder } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import type { Confinement } from './ask-when-unconfined.js';
import { builtInRules } from './built-in-rules.js';
import { createOperatorRule, type OperatorFiles } from './operator-rule.js';

export interface PolicyOptions {
  readonly tools: readonly Tool[];
  /** Tools that run although they change something, as long as no rule asks. */
  readonly allow?: readonly string[];
  /** What happens to the other tools that change something: a person is asked, or, where nobody is there, denied. */
  readonly others: 'ask' | 'deny';
  /** Says how far commands are confined and where links lead. Without one, the rules go by names alone. */
  readonly sandbox: (Confinement & PathResolver) | undefined;
  /** Where links lead, on a face whose tools somebody else runs. */
  readonly links?: PathResolver;
  /** Where commands begin that do not say so, on a face with a lasting shell. */
  readonly folder?: CommandFolder;
  /** Where this stands, for denials that teach. */
  readonly source: string;
  /** The rules that an operator wrote. */
  readonly operator?: OperatorFiles | undefined;
}

/**
 * The policy of every face. What only reads, and says so, runs; what changes something is asked about or denied,
 * unless it is named; and over all of that stand the built-in rules.
 */
export function composePolicy(options: PolicyOptions): PermissionConfig {
  const { tools, sandbox, source, allow = [], operator, others } = options;
  // Asked anew for each call: tools of a foreign server come while the face runs.
  const isFree = (tool: Tool): boolean =>
    tool.metadata.readonly === true || allow.includes(tool.name);
  const resolver = sandbox ?? options.links;
  const rules = builtInRules(sandbox, resolver, options.folder);
  if (operator) {
    const byDefault = freeOr(others, isFree, source);
    const parts = { builtIns: rules, byDefault, resolver, allow, source };
    const rule = createOperatorRule(operator, parts);
    return { mode: 'custom', rules: [rule], source };
  }
  const denying = others === 'deny' ? [freeOr('deny', isFree, source)] : [];
  const autoAllowTools = [...tools.filter(isFree).map(({ name }) => name), ...allow];
  return { mode: 'ask', autoAllowTools, rules: [...denying, ...rules], source };
}

/** What is free runs; what is not is asked about or denied. */
function freeOr(
  others: 'ask' | 'deny',
  isFree: (tool: Tool) => boolean,
  where: string,
): PolicyRule {
  return ({ tool }) => {
    if (isFree(tool)) {
      return { verdict: 'allow', rule: `${tool.name} only reads, or was allowed by name`, where };
    }
    if (others === 'ask') {
      const rule = `${tool.name} is not read-only, and no rule allows it`;
      return { verdict: 'ask', rule, where, raisedBy: 'default' };
    }
    const rule = `${tool.name} is not read-only and was not allowed when the server was started`;
    return { verdict: 'deny', rule, where };
  };
}
