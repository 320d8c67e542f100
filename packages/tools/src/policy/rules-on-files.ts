import { canonicalPath, createDecider, type Policy, type Rule } from '@sluice/policy';
import type { Asker } from './call-facts.js';
import type { OperatorFiles } from './operator-rule.js';

/**
 * What `make` makes of the rules that `isMeant` picks from both policy files. It is made again when a file has changed and
 * stays the same until then.
 */
export function watchRules<Made>(
  { own, project }: Pick<OperatorFiles, 'own' | 'project'>,
  isMeant: (rule: Rule) => boolean,
  make: (rules: readonly Rule[]) => Made,
): () => Made {
  let known:
    | { readonly policies: readonly (Policy | undefined)[]; readonly made: Made }
    | undefined;
  return () => {
    const policies = [own(), project()];
    if (!known || policies.some((policy, index) => policy !== known?.policies[index])) {
      const rules = policies.flatMap((policy) => policy?.rules ?? []).filter(isMeant);
      known = { policies, made: make(rules) };
    }
    return known.made;
  };
}

const OF_READING: ReadonlySet<string> = new Set([
  'path',
  'tool',
  'mode',
  'face',
  'readonly',
  'risk',
]);

/**
 * Whether a rule speaks of reading a file by its path, and beside that only of what every reading has and of `others`. What
 * it says of commands, fields, sources or the past says nothing of a file.
 */
export function speaksOfFile(
  { conditions, past }: Rule,
  others: ReadonlySet<string> = new Set(),
): boolean {
  const attributes = conditions.map(({ attribute }) => attribute);
  return (
    past.length === 0 &&
    attributes.includes('path') &&
    attributes.every((one) => OF_READING.has(one) || others.has(one))
  );
}

/** The rule that denies or asks about reading a file with a tool, by the file's path below a root; none where it may be read. */
export function rulesOnReading(
  rules: readonly Rule[],
  { face, workspace, home }: Asker,
): (tool: string, root: string, path: string) => Rule | undefined {
  const decider = createDecider({ rules, fallback: 'allow' });
  return (tool, root, path) =>
    decider.decide({
      tool,
      mode: 'coding',
      face,
      readonly: true,
      risk: 'read',
      commands: [],
      paths: [canonicalPath(`${root}/${path}`, { workspace, home })],
      hosts: [],
      args: { path },
    }).rule;
}
