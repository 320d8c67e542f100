import { codeTools } from '@sluice/codeintel';
import {
  createRegistry,
  createRuntime,
  type Registry,
  type Runtime,
  type RuntimeOptions,
} from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { createFilePool, registerBuiltins } from '@sluice/tools';
import { codeRepository } from './code-repository.js';
import type { Io } from './command.js';
import { defaultPolicy } from './default-policy.js';

export interface Composed {
  readonly registry: Registry;
  readonly runtime: Runtime;
  /** Ends what the tools have started. */
  close(): Promise<void>;
}

/** The tools and the pipeline as the command line sees them. The only place that chooses. */
export function compose(
  io: Io,
  options: Partial<
    Pick<RuntimeOptions, 'sessionId' | 'agentId' | 'permission' | 'approval' | 'sandbox'>
  > = {},
): Composed {
  const ports = systemPorts();
  const registry = createRegistry({ log: consoleLog });
  const { processes } = registerBuiltins(registry);
  registry.register(createResultReadTool(ports.results));
  const repository = codeRepository(io, undefined);
  for (const entry of codeTools({ ...repository, nowMs: Date.now })) registry.register(entry);
  const runtime = createRuntime({
    registry,
    ports,
    sessionId: 'command-line',
    permission: defaultPolicy(registry),
    services: { filePool: createFilePool() },
    ...options,
  });
  return {
    registry,
    runtime,
    close: async () => {
      await processes.close();
    },
  };
}
