import type { MadeCall } from './made-call.js';
import { at, textAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

type Made = Pick<MadeCall, 'id' | 'tool' | 'args' | 'decided'>;

/** The tool to which newer models of Codex give a program that makes the calls. */
export const PROGRAM = 'exec';

/**
 * The call that a program made, of the row that tells how it ended. Calls that the model made itself have such rows too, with
 * the id of the call.
 */
export function callOfItem(payload: unknown): Made | undefined {
  const item = at(payload, 'item');
  const id = textAt(item, 'id');
  const type = textAt(item, 'type');
  if (id === undefined) return undefined;
  const decided = decidedIn(item);
  if (type === 'CommandExecution')
    return { id, tool: 'shell', args: { command: at(item, 'command') ?? [] }, decided };
  if (type === 'FileChange')
    return {
      id,
      tool: 'apply_patch',
      args: { files: Object.keys(at(item, 'changes') ?? {}) },
      decided,
    };
  if (type !== 'McpToolCall') return undefined;
  const tool = `mcp__${textAt(item, 'server') ?? ''}__${textAt(item, 'tool') ?? ''}`;
  return { id, tool, args: at(item, 'arguments') ?? {}, decided };
}

function decidedIn(item: unknown): Decided {
  const isDenied =
    textAt(item, 'status') === 'declined' ||
    textAt(item, 'error', 'message')?.startsWith('user rejected') === true;
  return isDenied ? 'denied' : 'approved';
}

/**
 * The commands that stand word for word in a program. One that a person refused leaves no row of its own, so all of a program
 * that met a refusal and did not run count as refused.
 */
export function commandsIn(program: string): readonly string[] {
  return [...program.matchAll(/\bcmd\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$\\]*`)/g)].map(
    ([, literal = '']) => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1'),
  );
}
