import { CUT_MARK, visibleText, withoutCutMarks } from '@sluice/plain';
import { type PolicyCall, showCommand } from '@sluice/policy';

const MAX_CHARS = 300;

/** A call that a proof found, on one line: its tool, what it would do, and all that it is told apart by. */
export function showCall(call: PolicyCall): string {
  const fields = (['mode', 'face', 'client', 'workspace', 'person', 'role', 'risk'] as const)
    .filter((name) => call[name] !== undefined && !['any', ''].includes(call[name] ?? ''))
    .map((name) => `${name}=${call[name] ?? ''}`);
  const args = hasFields(call.args) ? [JSON.stringify(call.args)] : [];
  return onOneLine(call, [...effectOf(call), ...fields, ...args]);
}

/** A call that was made: its tool and what it did, the arguments only where they say more. */
export function showMadeCall(call: PolicyCall): string {
  const effect = effectOf(call);
  const args = effect.length === 0 && hasFields(call.args) ? [JSON.stringify(call.args)] : [];
  return onOneLine(call, [...effect, ...args]);
}

function effectOf({ commands, paths, hosts }: PolicyCall): readonly string[] {
  const shown = commands.map((part) =>
    part === 'unreadable' ? '(unreadable)' : showCommand(part),
  );
  // What lies in the workspace is named as people name it.
  const files = paths.map((path) =>
    path.startsWith('./') && path.length > 2 ? path.slice(2) : path,
  );
  return [...shown, ...files, ...hosts];
}

function hasFields(args: unknown): boolean {
  return Object.keys(Object(args)).length > 0;
}

function onOneLine({ tool }: PolicyCall, parts: readonly string[]): string {
  const line = visibleText([tool || 'any', ...parts.map(withoutCutMarks)].join('  '), 'line');
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS)}${CUT_MARK}`;
}
