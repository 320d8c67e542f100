import { CountedCalls, type PastCondition, type PolicyCall } from '@sluice/policy';

export const HOUR_MS = 3_600_000;

/** A call that counts for a limit, with when it began, or was let through where it has not begun. */
export interface LimitUse {
  readonly sessionId: string;
  readonly callId: string;
  readonly at: number;
}

/** What a limit has counted, as it was looked at. */
export interface LimitLook {
  readonly limit: string;
  readonly version: number;
  readonly usedAt?: number;
  readonly uses: readonly LimitUse[];
}

/** Where limits of the hour are counted for every session and every process: in the store. */
export interface LimitBook {
  look(limits: readonly string[], at: number): Promise<readonly LimitLook[]>;
  /** All of it, or nothing where one of the limits has been used since it was looked at. */
  take(take: {
    readonly limits: readonly Pick<LimitLook, 'limit' | 'version' | 'uses'>[];
    readonly at: number;
    readonly over: number;
  }): Promise<'taken' | 'changed'>;
  /** The calls of all sessions since then that ran or may yet run. */
  recent(filter: {
    readonly since: number;
    readonly tools?: readonly string[];
  }): Promise<readonly (LimitUse & { readonly call: PolicyCall })[]>;
}

/**
 * What limits of the hour have counted. One that nobody has asked for within the hour first counts what the record tells
 * of that hour, so that a rule counts what ran before it was written.
 */
export async function lookAtLimits(
  book: LimitBook,
  conditions: readonly PastCondition[],
  now: number,
): Promise<readonly LimitLook[]> {
  const looks = await book.look([...new Set(conditions.map(({ counted }) => counted))], now);
  const fresh = looks.filter(({ usedAt }) => usedAt === undefined || now - usedAt >= HOUR_MS);
  if (fresh.length === 0) return looks;
  const unread = conditions.filter(({ counted }) => fresh.some(({ limit }) => limit === counted));
  const counted = new CountedCalls(unread);
  const tools = toolsOf(unread);
  const recent = (await book.recent({ since: now - HOUR_MS, ...(tools ? { tools } : {}) })).map(
    ({ call, ...use }) => ({ use, limits: counted.countFor(call).map((one) => one.counted) }),
  );
  return looks.map((look) => {
    if (!fresh.includes(look)) return look;
    const found = recent.filter(({ limits }) => limits.includes(look.limit));
    const known = look.uses.filter((one) => !found.some(({ use }) => isSame(one, use)));
    return { ...look, uses: [...known, ...found.map(({ use }) => use)] };
  });
}

/** How many calls count now, but for the one that is judged. */
export function countUses(
  { uses }: LimitLook,
  now: number,
  but?: Pick<LimitUse, 'sessionId' | 'callId'>,
): number {
  return uses.filter((use) => now - use.at < HOUR_MS && !(but && isSame(use, but))).length;
}

function isSame(
  one: Pick<LimitUse, 'sessionId' | 'callId'>,
  other: Pick<LimitUse, 'sessionId' | 'callId'>,
): boolean {
  return one.sessionId === other.sessionId && one.callId === other.callId;
}

/** The tools that these conditions name; nothing where one of them may hold for any. */
function toolsOf(conditions: readonly PastCondition[]): readonly string[] | undefined {
  const names: string[] = [];
  for (const { conditions: parts } of conditions) {
    const tool = parts.find(({ attribute }) => attribute === 'tool');
    if (!tool) return undefined;
    for (const wanted of tool.anyOf) {
      if (wanted.kind !== 'pattern' || /[*?{[\\]/.test(wanted.source)) return undefined;
      names.push(wanted.source);
    }
  }
  return names;
}
