import { homedir } from 'node:os';
import { takeApart } from '@sluice/policy';
import type { LimitStore } from '@sluice/store';
import { type LimitBook, readCommandParts, riskOfCommand } from '@sluice/tools';
import { isOverBeforeRun, NEEDS_RECORD } from './past-of-session.js';
import { madeOf } from './read-history.js';

/** Calls of the last hour that are read when a limit counts for the first time, the newest first. */
const MAX_CALLS = 100_000;

/** Limits of the hour as the store counts them, for every session, face and process that writes it. */
export function limitsOfStore(
  limits: () => Promise<LimitStore | undefined>,
  workspace: string,
  home = homedir(),
): LimitBook {
  const present = async (): Promise<LimitStore> => {
    const kept = await limits();
    // The kernel denies a call whose rule throws: what is not recorded must not count as "never happened".
    if (!kept) throw new Error(NEEDS_RECORD);
    return kept;
  };
  return {
    look: async (...asked) => (await present()).look(...asked),
    take: async (use) => (await present()).take(use),
    async recent(filter) {
      const records = await (await present()).recent({ ...filter, limit: MAX_CALLS });
      return records
        .filter((record) => !isOverBeforeRun(record))
        .map((record) => {
          const { id: callId, sessionId, startedAt, createdAt } = record;
          // In which folder it was made is not recorded; taken for this one, it counts sooner rather than too late.
          const made = { ...madeOf(record), folder: workspace };
          const parts = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
          const { call } = takeApart(made, parts);
          return { sessionId, callId, at: startedAt ?? createdAt, call };
        });
    },
  };
}
