import { keepDormantCalls } from '../memory/dormant-calls.js';
import { createMemoryPorts, type MemoryPorts } from '../memory/memory-ports.js';
import type { Clock, IdSource, Log } from '../ports.js';
import { Deadlines } from './deadlines.js';

export { matchesFilter } from '../events/event-log.js';
export { createMemoryPorts, type MemoryPorts };

/** Beyond this a platform timer fires at once. */
const LONGEST_DELAY_MS = 2_147_483_647;
/** The lengths of timers in use are few: the time limits of tools and hooks. Further ones get a timer each. */
const MAX_POOLS = 8;

/** The machine's clock. A timer keeps the program alive until it has run or was taken back. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const pool = poolOf(delayMs);
    if (pool) return pool.set(run);
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

const pools = new Map<number, Deadlines>();

function poolOf(delayMs: number): Deadlines | undefined {
  const known = pools.get(delayMs);
  if (known) return known;
  if (!(delayMs >= 1 && delayMs <= LONGEST_DELAY_MS)) return undefined;
  if (pools.size >= MAX_POOLS) dropIdlePools();
  if (pools.size >= MAX_POOLS) return undefined;
  const made = new Deadlines(delayMs);
  pools.set(delayMs, made);
  return made;
}

function dropIdlePools(): void {
  for (const [delayMs, pool] of pools) if (pool.isIdle) pools.delete(delayMs);
}

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
  keepDormantCalls();
  return createMemoryPorts({ clock: systemClock, ids: randomIds, log: consoleLog });
}
