import type { Grant } from '@sluice/kernel';
import {
  type OtherAnswers,
  offerRules,
  otherAnswers,
  type Policy,
  type PolicyCall,
  type Rule,
} from '@sluice/policy';
import { runsAnything } from '@sluice/tools';
import { type GrantEntry, readGranted } from './grant-entries.js';

/** What is said to the calls of an entry that was taken back. */
export interface AfterRevoke {
  /** Entries that let some of them through all the same. */
  readonly others: readonly GrantEntry[];
  /** What the default says to those that no rule speaks of, by face. */
  readonly byDefault: OtherAnswers['byDefault'];
}

export interface AfterRevokeParts {
  /** What still holds, without the entry. */
  readonly rest: readonly GrantEntry[];
  /** The operator's own policy. */
  readonly policy: Policy;
  /** The call on which a grant was given, where the record still has it. */
  callOf(grant: Grant): PolicyCall | undefined;
  readonly now: number;
}

export function afterRevoke(
  gone: GrantEntry,
  { rest, policy, callOf, now }: AfterRevokeParts,
): AfterRevoke {
  const standing = new Map(
    rest
      .filter((entry) => holdsBeside(gone, entry, now))
      .flatMap((entry) => {
        const rule = ruleOfEntry(entry, callOf, now);
        return rule ? [[rule, entry] as const] : [];
      }),
  );
  const stricter = policy.rules.filter(({ verdict }) => verdict !== 'allow');
  const rule = ruleOfEntry(gone, callOf, now);
  if (!rule) return { others: [], byDefault: new Map() };
  const { rules, byDefault } = otherAnswers(rule, {
    ...policy,
    rules: [...stricter, ...standing.keys()],
  });
  return { others: rules.flatMap((one) => standing.get(one) ?? []), byDefault };
}

/** Whether there is a place and a time where both count. A rule of the file counts everywhere. */
function holdsBeside(gone: GrantEntry, entry: GrantEntry, now: number): boolean {
  if (entry.kind === 'rule') return true;
  if ((entry.grant.expiresAt ?? Infinity) <= now) return false;
  if (gone.kind === 'rule') return true;
  return (['sessionId', 'workspace'] as const).every((place) => {
    const [one, other] = [gone.grant[place], entry.grant[place]];
    return one === undefined || other === undefined || one === other;
  });
}

/** What an entry lets through, as a rule; where a digest stands for a call that is gone, its tool stands for it. */
function ruleOfEntry(
  entry: GrantEntry,
  callOf: AfterRevokeParts['callOf'],
  now: number,
): Rule | undefined {
  // A rule that cannot be read lets nothing through.
  if (entry.kind === 'rule' || entry.rule || entry.grant.covers.kind === 'rule') return entry.rule;
  const { covers } = entry.grant;
  const call = covers.kind === 'arguments' ? callOf(entry.grant) : undefined;
  const exact = call && offerRules(call, [], { runsAnything, now })[0]?.rule;
  const name = JSON.stringify(covers.toolName);
  return exact ?? readGranted(`  - { allow: ${name}, tool: ${name} }`, entry.id);
}
