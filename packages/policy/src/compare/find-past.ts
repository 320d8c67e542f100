import { TooManyStates } from '../automaton/find-text.js';
import type { Condition, PastCondition } from '../condition/condition.js';
import { type Region, regionWith } from './region.js';

/** Beyond it nothing is claimed. */
const MAX_STEPS = 100_000;

/** When and where a call ran: in the session long ago, in it within the last hour, or in another one within the hour. */
const WHEN = ['earlier', 'recent', 'elsewhere'] as const;

/** Calls that ran before, each so many times. */
export interface PastCall {
  readonly region: Region;
  readonly times: number;
  readonly when: (typeof WHEN)[number];
}

/** How much of its limit each condition that must not hold has left. */
type Left = ReadonlyMap<PastCondition, number>;

/**
 * A past in which every one of `wanted` holds and none of `unwanted`; nothing where there is none. Calls are told
 * apart only by which conditions they count for, so a few kinds of calls and their numbers decide it.
 */
export function findPast(
  everywhere: Region,
  wanted: readonly PastCondition[],
  unwanted: readonly PastCondition[],
): readonly PastCall[] | undefined {
  const kinds = kindsOfCalls(everywhere, [...wanted, ...unwanted]);
  const options = kinds.flatMap((kind) => WHEN.map((when) => ({ ...kind, when })));
  const counts = (option: (typeof options)[number], condition: PastCondition): boolean =>
    option.fits.has(condition) &&
    option.when !== (condition.within === 'session' ? 'elsewhere' : 'earlier');

  // Each kind of call is used once, with its number of times; what later kinds can add at most bounds the search.
  let steps = 0;
  const solve = (index: number, missing: Left, left: Left): readonly PastCall[] | undefined => {
    if ([...missing.values()].every((number) => number <= 0)) return [];
    const option = options[index];
    if (!option) return undefined;
    steps += 1;
    if (steps > MAX_STEPS) throw new TooManyStates();
    const useful = Math.max(
      0,
      ...[...missing].filter(([one]) => counts(option, one)).map(([, number]) => number),
    );
    const room = Math.min(
      useful,
      ...[...left].filter(([one]) => counts(option, one)).map(([, free]) => free),
    );
    for (let times = room; times >= 0; times -= 1) {
      const reduce = (from: Left): Left =>
        new Map(
          [...from].map(([one, number]) => [one, counts(option, one) ? number - times : number]),
        );
      const rest = solve(index + 1, reduce(missing), reduce(left));
      if (!rest) continue;
      const { region: where, when } = option;
      return times === 0 ? rest : [{ region: where, times, when }, ...rest];
    }
    return undefined;
  };
  return solve(
    0,
    new Map(wanted.map((condition) => [condition, condition.count])),
    new Map(unwanted.map((condition) => [condition, condition.count - 1])),
  );
}

interface Kind {
  readonly region: Region;
  readonly fits: ReadonlySet<PastCondition>;
}

/** Every combination of past conditions that one call can count for, with where such calls lie. */
function kindsOfCalls(everywhere: Region, conditions: readonly PastCondition[]): readonly Kind[] {
  let kinds: readonly Kind[] = [{ region: everywhere, fits: new Set() }];
  for (const past of conditions) {
    kinds = kinds.flatMap(({ region, fits }) => {
      const inside = regionWith(region, past.conditions, []);
      return [
        ...(inside ? [{ region: inside, fits: new Set([...fits, past]) }] : []),
        ...outsideOf(region, past.conditions).map((outside) => ({ region: outside, fits })),
      ];
    });
  }
  return kinds.filter(({ fits }) => fits.size > 0);
}

/** The region without the calls that fulfil all of `conditions`, in pieces that do not meet. */
export function outsideOf(region: Region, conditions: readonly Condition[]): readonly Region[] {
  return conditions.flatMap(
    (condition, index) => regionWith(region, conditions.slice(0, index), [condition]) ?? [],
  );
}
