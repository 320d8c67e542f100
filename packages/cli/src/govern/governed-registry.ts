import { createRegistry, type Registry, toolFromInstance } from '@sluice/kernel';
import type { AskingClient } from './asking-client.js';
import { GOVERNED_MODE } from './client-session.js';
import type { GovernedTool } from './governed-tool.js';

/** The one tool of a client that a call is about, as the gates see it. */
export function governedRegistry(
  client: AskingClient,
  theirName: string,
  { name, isReader }: GovernedTool,
  exec: (args: unknown) => unknown,
): Registry {
  const registry = createRegistry();
  registry.register(
    toolFromInstance({
      name,
      description: `${theirName} of ${client}`,
      input_schema: { type: 'object' },
      metadata: { concurrent: true, ...(isReader ? { readonly: true } : {}) },
      allowedModes: [GOVERNED_MODE],
      exec,
    }),
  );
  return registry;
}
