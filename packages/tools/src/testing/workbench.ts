import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type CallOutcome,
  createRegistry,
  createRuntime,
  type Log,
  type PermissionConfig,
  type Registry,
  type Runtime,
  type ToolServices,
} from '@sluice/kernel';
import { createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { createSandbox, type HostSandbox, type SandboxOptions } from '@sluice/sandbox';
import { createFilePool } from '../fs/file-version.js';
import { type Builtins, registerBuiltins } from '../register-builtins.js';

export interface Workbench {
  readonly root: string;
  readonly sandbox: HostSandbox;
  readonly registry: Registry;
  readonly builtins: Builtins;
  readonly runtime: Runtime;
  /** Runs one call in coding mode. */
  run(name: string, args: unknown, signal?: AbortSignal): Promise<CallOutcome>;
  /** The result as a record, for tests that look into it. */
  result(name: string, args: unknown): Promise<Record<string, unknown>>;
  write(path: string, content: string | Uint8Array): string;
  read(path: string): string;
  /** Another runtime over the same tools and sandbox. */
  runtimeOf(agentId: string): Runtime;
  close(): Promise<void>;
}

const quiet: Log = { warn: () => undefined, error: () => undefined };

/** The built-in tools on a temporary folder, with the real sandbox and the real pipeline. */
export async function openWorkbench(
  options: {
    readonly sandbox?: Partial<SandboxOptions>;
    readonly services?: ToolServices;
    readonly permission?: PermissionConfig;
    readonly wrapSandbox?: (sandbox: HostSandbox) => HostSandbox;
  } = {},
): Promise<Workbench> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-tools-')));
  const inner = await createSandbox({ roots: [root], ...options.sandbox });
  const sandbox = options.wrapSandbox ? options.wrapSandbox(inner) : inner;
  const registry = createRegistry({ log: quiet });
  const builtins = registerBuiltins(registry);
  const runtimeOf = (agentId: string) =>
    createRuntime({
      registry,
      ports: createMemoryPorts({ clock: systemClock, ids: randomIds, log: quiet }),
      sessionId: 'session',
      agentId,
      permission: options.permission ?? { mode: 'auto' },
      sandbox,
      services: options.services ?? { filePool: createFilePool() },
      openModes: ['coding'],
    });
  const runtime = runtimeOf('main');
  const run = (name: string, args: unknown, signal?: AbortSignal) =>
    runtime.runCall({ name, arguments: args }, { mode: 'coding', ...(signal ? { signal } : {}) });
  return {
    root,
    sandbox,
    registry,
    builtins,
    runtime,
    run,
    runtimeOf,
    result: async (name, args) => (await run(name, args)).result as Record<string, unknown>,
    write: (path, content) => {
      const full = join(root, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
      return full;
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    close: async () => {
      await builtins.processes.close();
      await sandbox.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
