import { createMemoryPorts, type MemoryPorts } from '../memory/memory-ports.js';
import type { Clock, IdSource, Log } from '../ports.js';

export { matchesFilter } from '../events/event-log.js';
export { createMemoryPorts, type MemoryPorts };

/** Beyond this a platform timer fires at once. */
const LONGEST_DELAY_MS = 2_147_483_647;

/** The machine's clock. A timer keeps the program alive until it has run or was taken back. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

export const randomIds: IdSource = {
  newId: (kind) => `${kind}_${crypto.randomUUID()}`,
};

/** Writes one JSON line a message to the console's error stream. */
export const consoleLog: Log = {
  warn: (event, facts) => console.warn(JSON.stringify({ level: 'warn', event, ...facts })),
  error: (event, facts) => console.error(JSON.stringify({ level: 'error', event, ...facts })),
};

/** Ports that live in memory, with this machine's clock and random ids. */
export function systemPorts(): MemoryPorts {
  return createMemoryPorts({ clock: systemClock, ids: randomIds, log: consoleLog });
}
