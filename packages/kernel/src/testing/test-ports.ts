import { createMemoryPorts, type MemoryPorts } from '../memory/memory-ports.js';
import { type CollectingLog, createCollectingLog } from './collecting-log.js';
import { createCountingIds } from './counting-ids.js';
import { createManualClock, type ManualClock } from './manual-clock.js';

export interface TestPorts extends MemoryPorts {
  readonly clock: ManualClock;
  readonly log: CollectingLog;
}

/** In-memory ports with a clock a test moves, counted ids and a log it can read. */
export function createTestPorts(): TestPorts {
  const clock = createManualClock();
  const log = createCollectingLog();
  return { ...createMemoryPorts({ clock, ids: createCountingIds(), log }), clock, log };
}
