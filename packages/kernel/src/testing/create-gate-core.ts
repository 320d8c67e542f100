import type { GateCore } from '../call/gates/gate.js';
import { defaultLimits } from '../call/runtime-core.js';
import type { Tool } from '../define/tool-types.js';
import { createPolicy } from '../policy/create-policy.js';
import { createRegistry } from '../registry/registry.js';
import { createCollectingLog } from './collecting-log.js';

/** What gates read of a runtime, with these tools; policy `auto` unless told otherwise. */
export function createGateCore(tools: readonly Tool[], more: Partial<GateCore> = {}): GateCore {
  const registry = createRegistry({ log: createCollectingLog() });
  for (const entry of tools) registry.register(entry);
  return {
    registry,
    policy: createPolicy({ mode: 'auto' }),
    limits: defaultLimits,
    openModes: new Set(['coding']),
    language: 'en',
    sessionId: 'session',
    agentId: 'main',
    originNow: () => ({ session: 'session', agent: 'main' }),
    ...more,
  };
}
