import { visibleText } from '@sluice/plain';
import type { PolicyCall } from '@sluice/policy';

/** A call on one line: its tool and what it would do. */
export function showCall(call: PolicyCall): string {
  const commands = call.commands.map((part) =>
    part === 'unreadable' ? '(unreadable)' : part.map((word) => word ?? '$…').join(' '),
  );
  const fields = (['mode', 'face', 'client', 'workspace', 'person', 'role', 'risk'] as const)
    .filter((name) => call[name] !== undefined && !['any', ''].includes(call[name] ?? ''))
    .map((name) => `${name}=${call[name] ?? ''}`);
  const args = Object.keys(Object(call.args)).length > 0 ? [JSON.stringify(call.args)] : [];
  const parts = [call.tool || 'any', ...commands, ...call.paths, ...call.hosts, ...fields, ...args];
  return visibleText(parts.join('  ')).slice(0, 300);
}
