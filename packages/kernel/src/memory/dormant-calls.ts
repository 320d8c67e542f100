import { tool } from '../define/tool.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime, type Runtime } from '../runtime.js';
import { createMemoryPorts } from './memory-ports.js';

/** Any time will do, as long as it is a number of the size that clocks give. */
const LONG_AGO = 1_700_000_000_000;

/** What holds the calls: a promise alone does not hold who waits for it. */
let dormant: Runtime | undefined;

/**
 * Keeps a call that has ended, one that runs and one that waits for a slot, for as long as the program lives.
 * When a full collection finds no object of some class, V8 forgets the shape of the class and throws away all code
 * that was compiled for it: after every quiet moment calls would be slow until all of it is compiled again.
 * The ports are those in memory: other ones here would make calls on ports in memory slower, and on a durable store
 * it is the store that takes the time.
 */
export function keepDormantCalls(): void {
  if (dormant) return;
  const registry = createRegistry();
  const options = { allowedModes: ['coding'], metadata: { concurrent: true } } as const;
  registry.register(tool('ends', async () => 0, options));
  registry.register(tool('sleeps', () => new Promise(() => undefined), options));
  dormant = createRuntime({
    registry,
    ports: createMemoryPorts({
      clock: { now: () => LONG_AGO, setTimer: () => () => undefined },
      ids: { newId: (kind) => kind },
      log: { warn: () => undefined, error: () => undefined },
    }),
    sessionId: 'dormant',
    permission: { mode: 'auto' },
    limits: { maxConcurrency: 1 },
  });
  const calls = ['ends', 'sleeps', 'sleeps'].map((name, index) => ({
    id: `${index}`,
    name,
    arguments: '{"a":0}',
  }));
  void dormant.runCalls(calls, { mode: 'coding' });
}
