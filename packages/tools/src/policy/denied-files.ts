import {
  canonicalPath,
  createDecider,
  type Policy,
  type PolicyCall,
  type Rule,
} from '@sluice/policy';
import type { OperatorFiles } from './operator-rule.js';

/**
 * Which files of the workspace an operator's rules keep from being read, by their path below it. What no tool may read,
 * no program in the shell may see either, whatever it is called. The function stays the same as long as the rules do.
 */
export function deniedFiles({ own, project, asker }: OperatorFiles): () => HidesFile {
  let known: { readonly policies: readonly (Policy | undefined)[]; readonly hides: HidesFile } = {
    policies: [],
    hides: hidesNothing,
  };
  return () => {
    const policies = [own(), project()];
    if (policies.some((policy, index) => policy !== known.policies[index])) {
      const rules = policies.flatMap((policy) => policy?.rules ?? []).filter(deniesReading);
      known = { policies, hides: rules.length === 0 ? hidesNothing : hidesBy(rules, asker) };
    }
    return known.hides;
  };
}

type HidesFile = (path: string) => boolean;

const hidesNothing: HidesFile = () => false;

/** By its path alone: a rule on what a command does with a file, or on what happened before, says nothing of reading it. */
function deniesReading({ verdict, conditions, past }: Rule): boolean {
  const attributes = conditions.map(({ attribute }) => attribute);
  return (
    verdict === 'deny' &&
    past.length === 0 &&
    attributes.includes('path') &&
    attributes.every((one) => ['path', 'tool', 'mode', 'face', 'readonly', 'risk'].includes(one))
  );
}

function hidesBy(
  rules: readonly Rule[],
  { face, workspace, home }: OperatorFiles['asker'],
): HidesFile {
  const decider = createDecider({ rules, fallback: 'allow' });
  return (path) => {
    const call: PolicyCall = {
      tool: 'fs_read',
      mode: 'coding',
      face,
      readonly: true,
      risk: 'read',
      commands: [],
      paths: [canonicalPath(`${workspace}/${path}`, { workspace, home })],
      hosts: [],
      args: { path },
    };
    return decider.decide(call).verdict === 'deny';
  };
}
