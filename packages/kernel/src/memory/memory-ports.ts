import type { Clock, IdSource, Log, Ports } from '../ports.js';
import { createKeyMasker } from './key-masker.js';
import { createMemoryApprovals, type MemoryApprovals } from './memory-approvals.js';
import { createMemoryAttachments } from './memory-attachments.js';
import { createMemoryEvents } from './memory-events.js';
import { createMemoryGrants, type MemoryGrants } from './memory-grants.js';
import { createMemoryRecords, type MemoryRecords } from './memory-records.js';
import { createMemoryResults } from './memory-results.js';

export interface MemoryPorts extends Ports {
  readonly records: MemoryRecords;
  readonly approvals: MemoryApprovals;
  readonly grants: MemoryGrants;
}

/** A full set of ports that lives in memory. Time, ids and the log come from the program. */
export function createMemoryPorts(outside: {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
}): MemoryPorts {
  const events = createMemoryEvents();
  const grants = createMemoryGrants();
  const approvals = createMemoryApprovals({ events, grants });
  return {
    ...outside,
    records: createMemoryRecords({ approvals, events }),
    events,
    approvals,
    grants,
    results: createMemoryResults(),
    attachments: createMemoryAttachments(),
    masker: createKeyMasker(),
  };
}
