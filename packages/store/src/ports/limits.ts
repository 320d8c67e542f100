import type { ToolCallRecord } from '@sluice/kernel';
import { sha256 } from '../audit/audit-entry.js';
import type { RowKey } from '../engine/engine.js';
import { parseBody } from '../engine/read-row.js';
import type { RawRow } from '../engine/tables.js';
import { jsonField } from '../figures/json-field.js';
import { seqRange } from '../figures/seq-range.js';
import { requireKey } from '../write/text.js';
import type { StoreCore } from './core.js';

/** A call that counts for a limit, with when it began, or was let through where it has not begun. */
export interface LimitUse {
  readonly sessionId: string;
  readonly callId: string;
  readonly at: number;
}

/** What a limit has counted. */
export interface LimitLook {
  readonly limit: string;
  /** Grows with every use: it tells whether somebody else took one since this look. */
  readonly version: number;
  /** When it last counted something; absent where it never did. */
  readonly usedAt?: number;
  /** Calls that ran, run or may still run; those that ended before they began are not among them. */
  readonly uses: readonly LimitUse[];
}

export interface LimitTake {
  readonly limits: readonly {
    readonly limit: string;
    /** As it was looked at. */
    readonly version: number;
    readonly uses: readonly LimitUse[];
  }[];
  readonly at: number;
  /** What was over by then is no longer looked at. */
  readonly over: number;
}

export interface LimitStore {
  /** In the order asked for. A call that waits, runs or is not recorded yet counts as of `at`. */
  look(limits: readonly string[], at: number): Promise<readonly LimitLook[]>;
  /** All of it, or nothing where one of the limits has been used since it was looked at. */
  take(take: LimitTake): Promise<'taken' | 'changed'>;
  /** Calls of all sessions that were proposed since then, newest first; of some tools where these are named. */
  recent(filter: {
    readonly since: number;
    readonly tools?: readonly string[];
    readonly limit: number;
  }): Promise<readonly ToolCallRecord[]>;
}

/** Rows that one use clears away: more than it adds, so that none pile up. */
const CLEARED_AT_ONCE = 50;

/**
 * Counts for limits that hold over all sessions. A limit is known by what it counts. A use is taken with the version that
 * was looked at, in one transaction, so of two processes that decide at the same moment one has to look again.
 */
export function limitsPort(core: StoreCore): LimitStore {
  const { engine } = core;
  const usesOf = (ids: readonly string[]): Promise<readonly RawRow[]> =>
    engine.all(
      `SELECT uses.*, calls.state, calls.is_open, ${jsonField(engine, 'calls.body', 'startedAt')} AS started_at
       FROM limit_uses uses LEFT JOIN calls
         ON calls.session_id = uses.session_id AND calls.call_id = uses.call_id
       WHERE uses.limit_id IN (${placesFor(ids)})`,
      ids,
    );
  return {
    async look(limits, at) {
      const ids = limits.map(idOf);
      // The versions first: a use that is taken between the two reads is then one that was not looked at.
      const heads = await engine.all(`SELECT * FROM limits WHERE id IN (${placesFor(ids)})`, ids);
      const rows = await usesOf(ids);
      return limits.map((limit, index): LimitLook => {
        const head = heads.find(({ id }) => id === ids[index]);
        return {
          limit,
          version: Number(head?.version ?? 0),
          ...(head ? { usedAt: Number(head.used_at) } : {}),
          uses: rows
            .filter((row) => row.limit_id === ids[index])
            .flatMap((row) => useOf(row, at) ?? []),
        };
      });
    },
    async take({ limits, at, over }) {
      const taken = limits.map((one) => ({ ...one, id: idOf(one.limit) }));
      const cleared = (await usesOf(taken.map(({ id }) => id)))
        .filter((row) => (useOf(row, at)?.at ?? 0) <= over)
        .slice(0, CLEARED_AT_ONCE);
      const keys: RowKey[] = [
        ...taken.map(({ id }): RowKey => ({ table: 'limits', key: [id] })),
        ...cleared.map((row): RowKey => ({ table: 'limit_uses', key: keyOfUse(row) })),
        ...taken.flatMap(({ id, uses }) =>
          uses.map(({ sessionId, callId }): RowKey => {
            const key = [id, requireKey('session id', sessionId), requireKey('call id', callId)];
            return { table: 'limit_uses', key };
          }),
        ),
      ];
      return core.submit({
        keys,
        decide(batch) {
          const isChanged = taken.some(
            ({ id, version }) => (batch.get('limits', [id])?.version ?? 0) !== version,
          );
          if (isChanged) return 'changed';
          for (const row of cleared) {
            const key = keyOfUse(row);
            if (batch.get('limit_uses', key)?.at === Number(row.at))
              batch.remove('limit_uses', key);
          }
          for (const { id, version, uses } of taken) {
            batch.put('limits', { id, version: version + 1, used_at: at });
            for (const use of uses) {
              const { sessionId, callId } = use;
              batch.put('limit_uses', {
                limit_id: id,
                session_id: sessionId,
                call_id: callId,
                at: use.at,
              });
            }
          }
          return 'taken';
        },
      });
    },
    async recent({ since, tools, limit }) {
      const { first, last } = await seqRange(engine, 'audit', {
        from: since,
        until: Number.MAX_SAFE_INTEGER,
      });
      if (first > last) return [];
      const named = tools ? ` AND name IN (${placesFor(tools)})` : '';
      const rows = await engine.all(
        `SELECT body FROM calls WHERE proposed_seq >= ?${named} ORDER BY proposed_seq DESC LIMIT ?`,
        [first, ...(tools ?? []), limit],
      );
      return rows.map((row) => parseBody<ToolCallRecord>(String(row.body)));
    },
  };
}

/** What a limit counts may be long to write down; it is only ever held against itself. */
function idOf(limit: string): string {
  return sha256(limit);
}

function placesFor(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function keyOfUse(row: RawRow): readonly [string, string, string] {
  return [String(row.limit_id), String(row.session_id), String(row.call_id)];
}

/** Nothing where the call ended before it began. */
function useOf(row: RawRow, now: number): LimitUse | undefined {
  const [, sessionId, callId] = keyOfUse(row);
  const isOver = row.state !== null && Number(row.is_open) === 0;
  const startedAt = row.started_at ?? null;
  if (startedAt !== null) return { sessionId, callId, at: Number(startedAt) };
  if (isOver) return undefined;
  // Judged and not written down yet: its time is what was said then. Where it waits, it may begin at any moment.
  return { sessionId, callId, at: row.state === null ? Number(row.at) : now };
}
