import type { ApprovalView } from '@sluice/protocol';

const MAX_CHARS = 300;
const LONG_VALUE = 80;

/**
 * All arguments in one line, where the rest of the card shows what the line leaves out: the command itself, and long
 * values beside a diff. `undefined` where a line cannot say it all; they are then shown as they are.
 */
export function argumentsLine(
  approval: Pick<ApprovalView, 'arguments' | 'command' | 'diff'>,
): string | undefined {
  const { arguments: args, command, diff } = approval;
  if ((command === undefined && diff === undefined) || typeof args !== 'object' || args === null) {
    return undefined;
  }
  const parts = Object.entries(args).map(([name, value]) => {
    if (value === command) return `${name}: ↑`;
    const text = JSON.stringify(value) ?? 'null';
    return diff !== undefined && text.length > LONG_VALUE ? `${name}: ↑` : `${name}: ${text}`;
  });
  const line = parts.join(', ');
  return line.length <= MAX_CHARS ? line : undefined;
}
