import { createRegistry, createRuntime, type Registry, type Runtime } from '@sluice/kernel';
import { consoleLog, systemPorts } from '@sluice/kernel/system';
import { registerBuiltins } from '@sluice/tools';
import { defaultPolicy } from './default-policy.js';

/** The tools and the pipeline as the command line sees them. The only place that chooses. */
export function compose(): { readonly registry: Registry; readonly runtime: Runtime } {
  const registry = createRegistry({ log: consoleLog });
  registerBuiltins(registry);
  const runtime = createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'command-line',
    permission: defaultPolicy(registry),
  });
  return { registry, runtime };
}
