import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AgentSettings, createAgent, createModel, createResultReader } from '@sluice/agent';
import { createGateway, type Gateway } from '@sluice/gateway';
import {
  createMemoryPorts,
  createRegistry,
  createResultReadTool,
  type Log,
  type Tool,
} from '@sluice/kernel';
import { randomIds, systemClock } from '@sluice/kernel/system';
import { createSandbox } from '@sluice/sandbox';
import { createStore } from '@sluice/store';
import { createFilePool, registerBuiltins } from '@sluice/tools';
import { defaultPolicy } from '../default-policy.js';

const MAX_POOLS = 1_000;

export interface ServerOptions {
  readonly settings: AgentSettings;
  /** What coding sessions may read and write. */
  readonly workspace: string;
  /** Tools beside the built-in ones. */
  readonly moreTools: readonly Tool[];
  readonly place: { readonly path: string } | { readonly url: string };
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly consoleFolder: string | undefined;
  readonly log: Log;
}

export interface RunningServer {
  readonly gateway: Gateway;
  /** Says how far tools are confined, where any may run. */
  readonly confinement: string | undefined;
  /** Drains and ends everything, the store last. */
  close(): Promise<void>;
}

/** Store, tools, agent and gateway of one server. What was opened is closed again where a later part fails. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    if ('path' in options.place) mkdirSync(dirname(options.place.path), { recursive: true });
    const { masker } = createMemoryPorts({ clock: systemClock, ids: randomIds, log });
    const store = await createStore({ ...options.place, masker, clock: systemClock, log });
    closers.push(() => store.close());

    const registry = createRegistry({ log });
    const { processes } = registerBuiltins(registry);
    closers.push(() => processes.close());
    registry.register(createResultReadTool(createResultReader(store)));
    for (const entry of options.moreTools) registry.register(entry);
    const sandbox = settings.isCodingOpen
      ? await createSandbox({ roots: [options.workspace] })
      : undefined;
    if (sandbox) closers.push(() => sandbox.close());

    const poolOf = filePools();
    const agent = createAgent({
      store,
      registry,
      model: createModel(settings),
      permission: defaultPolicy(registry),
      isCodingOpen: settings.isCodingOpen,
      masker,
      log,
      services: (sessionId) => ({ filePool: poolOf(sessionId) }),
      ...(sandbox ? { sandbox } : {}),
    });
    closers.push(() => agent.close());
    const gateway = await createGateway({
      agent,
      registry,
      store,
      audit: store.audit,
      host: options.host,
      port: options.port,
      allowedOrigins: options.allowedOrigins,
      log,
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.consoleFolder === undefined ? {} : { consoleFolder: options.consoleFolder }),
    });
    closers.push(() => gateway.close());
    return { gateway, confinement: sandbox?.describe(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What each session has read, over its turns. A session that is long forgotten has to read again before it writes. */
function filePools(): (sessionId: string) => ReturnType<typeof createFilePool> {
  const pools = new Map<string, ReturnType<typeof createFilePool>>();
  return (sessionId) => {
    const pool = pools.get(sessionId) ?? createFilePool();
    pools.delete(sessionId);
    pools.set(sessionId, pool);
    const [oldest] = pools.keys();
    if (pools.size > MAX_POOLS && oldest !== undefined) pools.delete(oldest);
    return pool;
  };
}
