import { messageOf } from '@sluice/plain';
import type { Rule } from '@sluice/policy';
import { countUses, lookAtLimits } from '@sluice/tools';
import type { Io } from '../command-line/command.js';
import { NoStoreError } from '../store/no-store-error.js';
import { withStore } from '../store/stored.js';
import { limitsOfStore } from './limits-of-store.js';

/** How much of its limit of the hour a rule has used. */
export type LimitNow =
  | { readonly atMost: number; readonly used: number }
  | { readonly atMost: number; readonly problem: string };

/** What the store has counted for rules that limit an hour; the others have no entry. */
export async function limitsNow(
  io: Io,
  rules: readonly Rule[],
): Promise<ReadonlyMap<Rule, LimitNow>> {
  const limited = rules.flatMap((rule) =>
    rule.past.flatMap(({ condition }) =>
      condition.within === 'hour' ? [{ rule, condition }] : [],
    ),
  );
  if (limited.length === 0) return new Map();
  const now = Date.now();
  try {
    const looks = await withStore(io, undefined, 'read', ({ limits }) =>
      lookAtLimits(
        limitsOfStore(async () => limits, io.cwd),
        limited.map(({ condition }) => condition),
        now,
      ),
    );
    return new Map(
      limited.map(({ rule, condition }) => {
        const look = looks.find(({ limit }) => limit === condition.counted);
        return [rule, { atMost: condition.count, used: look ? countUses(look, now) : 0 }];
      }),
    );
  } catch (error) {
    // Where nothing was ever recorded nothing was used; why a store cannot be read is said beside the rule.
    const isEmpty = error instanceof NoStoreError;
    return new Map(
      limited.map(({ rule, condition: { count: atMost } }) => [
        rule,
        isEmpty ? { atMost, used: 0 } : { atMost, problem: messageOf(error) },
      ]),
    );
  }
}
