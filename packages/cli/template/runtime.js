import { createRegistry, createRuntime } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { refund } from './refund.js';
import { askAboutLargeRefunds } from './rules.js';

// Everything that a call passes: lookup, mode, arguments, policy, approval, limits, record.
export function openRuntime() {
  const registry = createRegistry();
  registry.register(refund);
  return createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'session-1',
    permission: { mode: 'auto', rules: [askAboutLargeRefunds] },
  });
}
