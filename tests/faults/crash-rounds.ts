import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestPlace, type EngineName } from '../../packages/store/src/testing/index.js';
import { type Account, checkPromises } from './check-promises.js';
import { type Acknowledged, type ProgramName, startWorker } from './worker-process.js';

const SESSIONS = ['one', 'two', 'three'];
const HOUR_MS = 3_600_000;
/** One that has nothing left to do that it could die of. */
const LONGEST_LIFE_MS = 5000;

/**
 * Starts a worker and kills it at a random moment, again and again on the same store, with a clock that jumps by up to
 * an hour each time; then lets one settle what is left and looks at the store.
 */
export async function crashRounds(options: {
  readonly engine: EngineName;
  readonly rounds: number;
  readonly maxLifeMs: number;
  readonly program?: ProgramName;
}): Promise<Account> {
  const place = await createTestPlace(options.engine);
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
  const effects = join(folder, 'effects');
  const acknowledged: Acknowledged[] = [];
  const settings = {
    where: place.where,
    effects,
    sessions: SESSIONS,
    width: 8,
    ttlMs: 150,
    program: options.program ?? 'worker',
  };
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      // Half of them die right after something was said or done, half at a moment of ours: from before the store is
      // open up to deep into their work.
      const isByItself = round % 2 === 0;
      const worker = startWorker({
        ...settings,
        skewMs: Math.round((Math.random() * 2 - 1) * HOUR_MS),
        owner: `worker ${round}`,
        ...(isByItself ? { dieAt: 1 + Math.floor(Math.random() * 60) } : {}),
      });
      worker.ready.catch(() => undefined);
      if (isByItself) {
        await Promise.race([worker.ended, pause(LONGEST_LIFE_MS)]);
        await worker.kill();
      } else {
        if (Math.random() < 0.9) await worker.ready;
        await pause(Math.random() * options.maxLifeMs);
        await worker.kill();
      }
      acknowledged.push(...worker.said);
    }
    const last = startWorker({ ...settings, skewMs: 2 * HOUR_MS, owner: 'last', resumeOnly: true });
    await last.ready;
    if ((await last.ended) !== 0) throw new Error('The last worker could not settle what was left');
    acknowledged.push(...last.said);
    return await checkPromises(await place.open(), effects, acknowledged);
  } finally {
    await place.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
