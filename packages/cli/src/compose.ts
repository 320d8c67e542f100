import { createRegistry, createRuntime, type Registry, type Runtime } from '@sluice/kernel';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { registerDemoTools } from './demo/demo-tools.js';

/** The tools and the pipeline as the command line sees them. The only place that chooses. */
export function compose(): { readonly registry: Registry; readonly runtime: Runtime } {
  const registry = createRegistry({ log: consoleLog });
  registerDemoTools(registry, Date.now);
  const runtime = createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'command-line',
    permission: { mode: 'ask', source: 'default' },
  });
  return { registry, runtime };
}
