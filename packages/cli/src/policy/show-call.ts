import { CUT_MARK, visibleText, withoutCutMarks } from '@sluice/plain';
import { type PolicyCall, showCommand } from '@sluice/policy';

const MAX_CHARS = 300;

/** A call on one line: its tool and what it would do. */
export function showCall(call: PolicyCall): string {
  const commands = call.commands.map((part) =>
    part === 'unreadable' ? '(unreadable)' : showCommand(part),
  );
  const fields = (['mode', 'face', 'client', 'workspace', 'person', 'role', 'risk'] as const)
    .filter((name) => call[name] !== undefined && !['any', ''].includes(call[name] ?? ''))
    .map((name) => `${name}=${call[name] ?? ''}`);
  const args = Object.keys(Object(call.args)).length > 0 ? [JSON.stringify(call.args)] : [];
  const others = [...call.paths, ...call.hosts, ...fields, ...args].map(withoutCutMarks);
  const line = visibleText([call.tool || 'any', ...commands, ...others].join('  '), 'line');
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS)}${CUT_MARK}`;
}
