import {
  canonicalPath,
  createDecider,
  type Policy,
  type PolicyCall,
  type Rule,
} from '@sluice/policy';
import type { OperatorFiles } from './operator-rule.js';

/** Which rule keeps a file from being read, by its path below the root that was asked about; none where it may be. */
export type StoppedBy = (path: string) => string | undefined;

/**
 * Which files a tool that looks through many may tell nothing of: those that a rule of the operator or of the project denies
 * or asks about, by their path, to it or to whoever reads them one by one. Nothing where there is no such rule. The function
 * stays the same as long as the rules do.
 */
export function stoppedFiles({
  own,
  project,
  asker,
}: Pick<OperatorFiles, 'own' | 'project' | 'asker'>): (
  tool: string,
  root: string,
) => StoppedBy | undefined {
  let policies: readonly (Policy | undefined)[] = [];
  let rules: readonly Rule[] = [];
  const known = new Map<string, StoppedBy>();
  return (tool, root) => {
    const now = [own(), project()];
    if (now.some((policy, index) => policy !== policies[index])) {
      policies = now;
      rules = now.flatMap((policy) => policy?.rules ?? []).filter(stopsByPath);
      known.clear();
    }
    if (rules.length === 0) return undefined;
    const key = JSON.stringify([tool, root]);
    const found = known.get(key) ?? stoppedBy(rules.map(forEverybody), tool, root, asker);
    known.set(key, found);
    return found;
  };
}

const OF_THE_CALL: ReadonlySet<string> = new Set([
  'path',
  'tool',
  'mode',
  'face',
  'readonly',
  'risk',
]);
/** Who asks is not known where files are looked through: a rule for some people stops the file for all. */
const OF_THE_ASKER: ReadonlySet<string> = new Set(['client', 'person', 'role', 'workspace']);

/** What a rule says of commands, fields, sources or the past says nothing of a file. */
function stopsByPath({ verdict, conditions, past }: Rule): boolean {
  const attributes = conditions.map(({ attribute }) => attribute);
  return (
    verdict !== 'allow' &&
    past.length === 0 &&
    attributes.includes('path') &&
    attributes.every((one) => OF_THE_CALL.has(one) || OF_THE_ASKER.has(one))
  );
}

function forEverybody(rule: Rule): Rule {
  return {
    ...rule,
    conditions: rule.conditions.filter(({ attribute }) => !OF_THE_ASKER.has(attribute)),
  };
}

function stoppedBy(
  rules: readonly Rule[],
  tool: string,
  root: string,
  { face, workspace, home }: OperatorFiles['asker'],
): StoppedBy {
  const decider = createDecider({ rules, fallback: 'allow' });
  const seen = new Map<string, string | undefined>();
  const ruleOf = (path: string): string | undefined => {
    const paths = [canonicalPath(`${root}/${path}`, { workspace, home })];
    for (const name of [tool, 'fs_read']) {
      const call: PolicyCall = {
        tool: name,
        mode: 'coding',
        face,
        readonly: true,
        risk: 'read',
        commands: [],
        paths,
        hosts: [],
        args: { path },
      };
      const { rule } = decider.decide(call);
      if (rule) return `rule "${rule.name}" (${rule.at.file}:${rule.at.line})`;
    }
    return undefined;
  };
  return (path) => {
    if (!seen.has(path)) seen.set(path, ruleOf(path));
    return seen.get(path);
  };
}
