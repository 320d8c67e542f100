import { homedir } from 'node:os';
import { isFinalState, type ToolCallRecord } from '@sluice/kernel';
import { takeApart } from '@sluice/policy';
import type { Store } from '@sluice/store';
import { type LoadPast, type PastCall, readCommandParts, riskOfCommand } from '@sluice/tools';
import { madeOf } from './read-history.js';

/** Calls of one session that are looked at: more than a session has. */
const MAX_CALLS = 100_000;

export const NEEDS_RECORD =
  'rules with "after" or "at_most" need the record, and this server runs without one';

/** What ran in a session, from its records. */
export function pastOfSession(
  calls: () => Promise<Store['calls'] | undefined>,
  workspace: string,
  home = homedir(),
): LoadPast {
  return async (sessionId) => {
    const kept = await calls();
    if (!kept) {
      // The kernel denies a call whose rule throws: what is not recorded must not count as "never happened".
      throw new Error(NEEDS_RECORD);
    }
    const records = await kept.list({ sessionId, limit: MAX_CALLS });
    return records
      .map((record): PastCall => {
        const { id, createdAt: at } = record;
        if (!isLetThrough(record)) return { id, at };
        const made = { ...madeOf(record), folder: workspace };
        const { call } = takeApart(made, {
          parseCommand: readCommandParts,
          riskOf: riskOfCommand,
          home,
        });
        return { id, at, call, hasRun: record.startedAt !== undefined };
      })
      .sort((one, other) => one.at - other.at);
  };
}

/** Whether it ended without having begun. */
export function isOverBeforeRun({ startedAt, state }: ToolCallRecord): boolean {
  return isFinalState(state) && startedAt === undefined;
}

/** Whether it ran, or nothing stands between it and its run but a place. */
function isLetThrough({ startedAt, state }: ToolCallRecord): boolean {
  return startedAt !== undefined || state === 'PENDING' || state === 'APPROVED';
}
