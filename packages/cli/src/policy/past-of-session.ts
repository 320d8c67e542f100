import { homedir } from 'node:os';
import { takeApart } from '@sluice/policy';
import type { Store } from '@sluice/store';
import { type LoadPast, readCommandParts, riskOfCommand } from '@sluice/tools';
import { madeOf } from './read-history.js';

/** Calls of one session that are looked at: more than a session has. */
const MAX_CALLS = 100_000;

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
      throw new Error(
        'rules with "after" or "at_most" need the record, and this server runs without one',
      );
    }
    const records = await kept.list({ sessionId, limit: MAX_CALLS });
    return records
      .filter((record) => record.startedAt !== undefined)
      .map((record) => {
        const made = { ...madeOf(record), folder: workspace };
        return takeApart(made, { parseCommand: readCommandParts, riskOf: riskOfCommand, home });
      })
      .sort((one, other) => one.at - other.at);
  };
}
