import type { Rule } from '@sluice/policy';
import type { Asker } from './call-facts.js';
import type { OperatorFiles } from './operator-rule.js';
import { rulesOnReading, speaksOfFile, watchRules } from './rules-on-files.js';

/** Which rule keeps a file from being read, by its path below the root that was asked about; none where it may be. */
export type StoppedBy = (path: string) => string | undefined;

/**
 * Which files a tool that looks through many may tell nothing of: those that a rule of the operator or of the project denies
 * or asks about, by their path, to it or to whoever reads them one by one. Nothing where there is no such rule. The function
 * stays the same as long as the rules do.
 */
export function stoppedFiles(
  files: Pick<OperatorFiles, 'own' | 'project' | 'asker'>,
): (tool: string, root: string) => StoppedBy | undefined {
  const current = watchRules(
    files,
    (rule) => rule.verdict !== 'allow' && speaksOfFile(rule, OF_THE_ASKER),
    (rules) => (rules.length === 0 ? undefined : byToolAndRoot(rules, files.asker)),
  );
  return (tool, root) => current()?.(tool, root);
}

/** Who asks is not known where files are looked through: a rule for some people stops the file for all. */
const OF_THE_ASKER: ReadonlySet<string> = new Set(['client', 'person', 'role', 'workspace']);

function byToolAndRoot(
  rules: readonly Rule[],
  asker: Asker,
): (tool: string, root: string) => StoppedBy {
  const ruleOn = rulesOnReading(rules.map(forEverybody), asker);
  const known = new Map<string, StoppedBy>();
  return (tool, root) => {
    const key = JSON.stringify([tool, root]);
    const ruleOf = (path: string) => ruleOn(tool, root, path) ?? ruleOn('fs_read', root, path);
    const found = known.get(key) ?? remembered((path) => nameOf(ruleOf(path)));
    known.set(key, found);
    return found;
  };
}

function forEverybody(rule: Rule): Rule {
  return {
    ...rule,
    conditions: rule.conditions.filter(({ attribute }) => !OF_THE_ASKER.has(attribute)),
  };
}

function nameOf(rule: Rule | undefined): string | undefined {
  return rule && `rule "${rule.name}" (${rule.at.file}:${rule.at.line})`;
}

function remembered(stoppedBy: StoppedBy): StoppedBy {
  const seen = new Map<string, string | undefined>();
  return (path) => {
    if (!seen.has(path)) seen.set(path, stoppedBy(path));
    return seen.get(path);
  };
}
