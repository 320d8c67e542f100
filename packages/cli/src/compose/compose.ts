import { codeTools } from '@sluice/codeintel';
import {
  createRegistry,
  createRuntime,
  type Registry,
  type ResultStore,
  type Runtime,
  type RuntimeOptions,
} from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { createFilePool, registerBuiltins } from '@sluice/tools';
import { codeRepository } from '../code-index/code-repository.js';
import type { Io } from '../command-line/command.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { defaultPolicy } from './default-policy.js';

export interface ComposedTools {
  readonly registry: Registry;
  /** Ends what the tools have started. */
  close(): Promise<void>;
}

export interface Composed extends ComposedTools {
  readonly runtime: Runtime;
}

/** The tools as the command line sees them; whole results are read from `results`. */
export function composeTools(io: Io, results: ResultStore): ComposedTools {
  const registry = createRegistry({ log: consoleLog });
  const { processes } = registerBuiltins(registry);
  registry.register(createResultReadTool(results));
  const repository = codeRepository(io, undefined);
  for (const entry of codeTools({ ...repository, nowMs: Date.now })) registry.register(entry);
  return { registry, close: () => processes.close() };
}

/** The tools with a pipeline that records in memory: for looking at calls, not for making them. */
export function compose(io: Io): Composed {
  const ports = systemPorts();
  const tools = composeTools(io, ports.results);
  const operator = openOperatorFiles({
    env: io.env,
    workspace: io.cwd,
    face: 'explain',
    load: async () => [],
    log: consoleLog,
  });
  const runtime = composeRuntime(tools.registry, {
    ports,
    sessionId: 'command-line',
    permission: defaultPolicy(tools.registry, undefined, operator),
  });
  return { ...tools, runtime };
}

export function composeRuntime(
  registry: Registry,
  options: Omit<RuntimeOptions, 'registry' | 'services'>,
): Runtime {
  return createRuntime({ registry, services: { filePool: createFilePool() }, ...options });
}
