import { tool } from '../define/tool.js';
import { createMemoryPorts } from '../memory/memory-ports.js';
import type { PermissionConfig } from '../policy/permission-config.js';
import type { Ports } from '../ports.js';
import { createRegistry, type Registry } from '../registry/registry.js';
import { runCall } from './run-call.js';
import type { Limits, RuntimeCore } from './runtime-core.js';
import { OwnedTurn } from './turn.js';

/** Any time will do, as long as it is a number of the size that clocks give. */
const LONG_AGO = 1_700_000_000_000;

/** What holds the calls: a promise alone does not hold who waits for it. */
let dormant: { readonly core: RuntimeCore; readonly turn: OwnedTurn } | undefined;

/**
 * Keeps a call that has ended, one that runs and one that waits for a slot, for as long as the program lives.
 * When a full collection finds no object of some class, V8 forgets the shape of the class and throws away all code
 * that was compiled for it: after every quiet moment calls would be slow until all of it is compiled again.
 */
export function keepDormantCalls(
  makeCore: (parts: {
    readonly registry: Registry;
    readonly ports: Ports;
    readonly sessionId: string;
    readonly permission: PermissionConfig;
    readonly limits: Partial<Limits>;
  }) => RuntimeCore,
): void {
  if (dormant) return;
  const registry = createRegistry();
  const options = { allowedModes: ['coding'], metadata: { concurrent: true } } as const;
  registry.register(tool('ends', async () => 0, options));
  registry.register(tool('sleeps', () => new Promise(() => undefined), options));
  const ports = createMemoryPorts({
    clock: { now: () => LONG_AGO, setTimer: () => () => undefined },
    ids: { newId: (kind) => kind },
    log: { warn: () => undefined, error: () => undefined },
  });
  const core = makeCore({
    registry,
    ports,
    sessionId: 'dormant',
    permission: { mode: 'auto' },
    limits: { maxConcurrency: 1 },
  });
  const turn = new OwnedTurn({ mode: 'coding' });
  dormant = { core, turn };
  for (const [index, name] of ['ends', 'sleeps', 'sleeps'].entries()) {
    void runCall(core, { id: `${index}`, name, arguments: '{"a":0}' }, turn);
  }
}
