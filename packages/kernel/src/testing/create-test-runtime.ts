import type { EventEnvelope, SluiceEvent } from '../events/event-types.js';
import type { Ports } from '../ports.js';
import { createRegistry, type Registrable, type Registry } from '../registry/registry.js';
import { createRuntime, type Runtime } from '../runtime.js';
import type { RuntimeOptions } from '../runtime-options.js';
import { createTestPorts, type TestPorts } from './test-ports.js';

export interface TestRuntimeOptions extends Partial<Omit<RuntimeOptions, 'ports' | 'registry'>> {
  readonly tools?: readonly Registrable[];
  /** Replaces single ports of the in-memory set. */
  readonly ports?: Partial<Ports>;
}

export interface TestRuntime {
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly ports: TestPorts;
  /** Everything announced so far. */
  events(): readonly EventEnvelope[];
  eventsOf<Type extends SluiceEvent['type']>(
    type: Type,
  ): readonly Extract<SluiceEvent, { type: Type }>[];
  /** Lets everything that is ready run. */
  settle(): Promise<void>;
}

/** A runtime on in-memory ports with a clock that stands still; policy `auto` unless told otherwise. */
export function createTestRuntime(options: TestRuntimeOptions = {}): TestRuntime {
  const { tools = [], ports: replaced, ...rest } = options;
  const ports: TestPorts = { ...createTestPorts() };
  const all = { ...ports, ...replaced };
  const registry = createRegistry({ log: ports.log });
  for (const entry of tools) registry.register(entry);
  const runtime = createRuntime({
    sessionId: 'session',
    permission: { mode: 'auto' },
    ...rest,
    registry,
    ports: all,
  });
  const events = (): readonly EventEnvelope[] => {
    const page = ports.events.since(0, 1_000_000);
    if (page instanceof Promise) throw new Error('the in-memory log answers at once');
    return page.events;
  };
  return {
    runtime,
    registry,
    ports,
    events,
    eventsOf: (type) =>
      events()
        .map((envelope) => envelope.event)
        .filter(
          (event): event is Extract<SluiceEvent, { type: typeof type }> => event.type === type,
        ),
    async settle() {
      for (let round = 0; round < 50; round += 1) await Promise.resolve();
    },
  };
}
