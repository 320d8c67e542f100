import type { BoundStore, Lease } from '@sluice/agent';
import {
  type Clock,
  createRegistry,
  createRuntime,
  type DescribeEffect,
  type Execute,
  type PermissionConfig,
  type Runtime,
  tool,
} from '@sluice/kernel';
import { consoleLog, randomIds } from '@sluice/kernel/system';
import type { Store } from '../create-store.js';

export interface WorkerSession {
  readonly lease: Lease;
  readonly bound: BoundStore;
  readonly runtime: Runtime;
}

/** A session with a lease and a runtime whose only tool is `act`. */
export async function startWorkerSession(
  store: Store,
  sessionId: string,
  options: {
    readonly execute?: Execute<unknown>;
    readonly describeEffect?: DescribeEffect<unknown>;
    readonly permission?: PermissionConfig;
    readonly owner?: string;
    readonly clock?: Clock;
  } = {},
): Promise<WorkerSession> {
  await store.sessions.create({ id: sessionId, mode: 'coding' });
  const answer = await store.leases.acquire(sessionId, options.owner ?? 'worker', 60_000);
  if (answer.status !== 'acquired') throw new Error(`Session ${sessionId} is busy`);
  const { lease } = answer;
  const registry = createRegistry({ log: consoleLog });
  registry.register(
    tool({
      name: 'act',
      description: 'Does what the test says',
      execute: options.execute ?? ((args) => ({ did: args })),
      ...(options.describeEffect ? { describeEffect: options.describeEffect } : {}),
      metadata: { concurrent: true },
      allowedModes: ['coding'],
    }),
  );
  const runtime = createRuntime({
    registry,
    ports: store.ports(lease, { ids: randomIds }),
    sessionId,
    permission: options.permission ?? { mode: 'auto' },
    limits: { maxConcurrency: 1000 },
  });
  return { lease, bound: store.bind(lease), runtime };
}
