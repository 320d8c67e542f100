import {
  createRegistry,
  createResultReadTool,
  createRuntime,
  type Registry,
  type Runtime,
  type RuntimeOptions,
} from '@sluice/kernel';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { registerDemoTools } from './demo/demo-tools.js';

/** Who asks and under which policy; the tools and the road are the same for everybody. */
export type ComposeOptions = Partial<
  Pick<RuntimeOptions, 'sessionId' | 'agentId' | 'permission' | 'approval'>
>;

/** The tools and the pipeline as the command line sees them. The only place that chooses. */
export function compose(options: ComposeOptions = {}): {
  readonly registry: Registry;
  readonly runtime: Runtime;
} {
  const ports = systemPorts();
  const registry = createRegistry({ log: consoleLog });
  registerDemoTools(registry, Date.now);
  // A result that was cut names this tool as the way to the rest.
  registry.register(createResultReadTool(ports.results));
  const runtime = createRuntime({
    registry,
    ports,
    sessionId: 'command-line',
    permission: { mode: 'ask', source: 'default' },
    ...options,
  });
  return { registry, runtime };
}
