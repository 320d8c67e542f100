import { createDecider, type PolicyCall, type Rule, takeApart } from '@sluice/policy';
import { readCommandParts, riskOfCommand } from '@sluice/tools';
import type { Io } from '../command-line/command.js';
import { policyPlaces } from './policy-places.js';
import { placesOf, readPolicyFile } from './read-policy-file.js';
import { ownText } from './save-rule.js';

interface LookedAt extends Pick<PolicyCall, 'mode' | 'face' | 'client' | 'person' | 'role'> {
  readonly tool: string;
  readonly args: unknown;
}

/**
 * Rules of both files with `after` or `at_most` that fit this call but for what happened before: `explain` looks at a call
 * as if nothing had.
 */
export function rulesOnThePast(
  io: Pick<Io, 'env' | 'cwd'>,
  { mode, face, client, person, role, tool, args }: LookedAt,
) {
  const { own, project } = policyPlaces(io.env, io.cwd);
  const files = [own, project].filter((path) => ownText(path) !== undefined);
  const rules = files
    .flatMap((path) => readPolicyFile(path, path === project).rules)
    .filter(({ past }) => past.length > 0);
  if (rules.length === 0) return [];
  const { home, workspace } = placesOf(io.env, io.cwd);
  const made = { id: '', session: '', at: 0, decided: 'unknown', folder: workspace } as const;
  const parts = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
  const { call } = takeApart({ ...made, tool, args, mode, face }, parts);
  const asked = {
    ...call,
    ...(client === undefined ? {} : { client }),
    ...(person === undefined ? {} : { person }),
    ...(role === undefined ? {} : { role }),
  };
  return rules.filter((rule) => fitsButForThePast(rule, asked));
}

function fitsButForThePast(rule: Rule, call: PolicyCall): boolean {
  const timeless = { ...rule, past: [], verdict: 'deny' } as const;
  const decider = createDecider({ rules: [timeless], fallback: 'ask' });
  return decider.decide(call).verdict === 'deny';
}
