import { KernelError } from '@sluice/kernel';
import type { GatewayOptions } from './gateway-options.js';

/** What the gateway calls first on each part, and where the part comes from. */
const NEEDED = {
  agent: ['send', 'createAgent({ … }) of @sluice/agent'],
  registry: ['listTools', 'the registry that the agent was made with'],
  store: ['pendingApprovals', 'the store that the agent was made with'],
} as const;

/** What is missing is said before the server listens. */
export function requireParts(options: Partial<GatewayOptions>): void {
  for (const [part, [method, wayOut]] of Object.entries(NEEDED)) {
    const given: unknown = Reflect.get(Object(options), part);
    if (typeof Reflect.get(Object(given), method) === 'function') continue;
    const hint = given instanceof Promise ? 'it is a promise; await it first' : `give ${wayOut}`;
    throw new KernelError('PART_MISSING', `createGateway needs \`${part}\`; ${hint}`);
  }
}
