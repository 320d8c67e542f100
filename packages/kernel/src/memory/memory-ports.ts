import type { Clock, IdSource, Log, Ports } from '../ports.js';
import { createKeyMasker } from './key-masker.js';
import { createMemoryApprovals } from './memory-approvals.js';
import { createMemoryEvents } from './memory-events.js';
import { createMemoryGrants } from './memory-grants.js';
import { createMemoryRecords, type MemoryRecords } from './memory-records.js';
import { createMemoryResults } from './memory-results.js';

export interface MemoryPorts extends Ports {
  readonly records: MemoryRecords;
}

/** A full set of ports that lives in memory. Time, ids and the log come from the program. */
export function createMemoryPorts(outside: {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
}): MemoryPorts {
  return {
    ...outside,
    records: createMemoryRecords(),
    events: createMemoryEvents(),
    approvals: createMemoryApprovals(),
    grants: createMemoryGrants(),
    results: createMemoryResults(),
    masker: createKeyMasker(),
  };
}
