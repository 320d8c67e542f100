import { messageOf } from '@sluice/plain';
import type { Rule } from '@sluice/policy';
import { countUses, type LimitBook, lookAtLimits } from '@sluice/tools';
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
    const conditions = limited.map(({ condition }) => condition);
    const looks = await lookAtLimits(limitsToLookAt(io), conditions, now);
    return new Map(
      limited.map(({ rule, condition }) => {
        const look = looks.find(({ limit }) => limit === condition.counted);
        return [rule, { atMost: condition.count, used: look ? countUses(look, now) : 0 }];
      }),
    );
  } catch (error) {
    // Why a store cannot be read is said beside the rule.
    return new Map(
      limited.map(({ rule, condition }) => [
        rule,
        { atMost: condition.count, problem: messageOf(error) },
      ]),
    );
  }
}

/**
 * Limits of the hour as the store has counted them, for who looks at a call that is not made: nothing is taken of them,
 * and the store is open only while it is read. Where nothing was ever recorded nothing was used.
 */
export function limitsToLookAt(io: Io): LimitBook {
  const reading = async <Result>(
    read: (book: LimitBook) => Promise<Result>,
    none: Result,
  ): Promise<Result> => {
    try {
      return await withStore(io, undefined, 'read', ({ limits }) =>
        read(limitsOfStore(async () => limits, io.cwd)),
      );
    } catch (error) {
      if (error instanceof NoStoreError) return none;
      throw error;
    }
  };
  return {
    look: (limits, at) =>
      reading(
        (book) => book.look(limits, at),
        limits.map((limit) => ({ limit, version: 0, uses: [] })),
      ),
    recent: (filter) => reading((book) => book.recent(filter), []),
    take: async () => 'taken',
  };
}
