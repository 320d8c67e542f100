import type { MadeCall } from './made-call.js';
import { at, jsonLines, type ReadCalls, textAt, timeAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

/**
 * The tool calls of one transcript of Claude Code. It does not keep who decided: a call that came back with a result
 * had a yes, of a person or of a rule; one that a person refused says so in its result.
 */
export function readClaudeTranscript(text: string): ReadCalls {
  const calls = new Map<string, MadeCall>();
  const notUnderstood: { line: number; why: string }[] = [];
  for (const row of jsonLines(text)) {
    if ('why' in row) {
      notUnderstood.push(row);
      continue;
    }
    const { line, value } = row;
    const content = at(value, 'message', 'content');
    for (const block of Array.isArray(content) ? content : []) {
      const type = textAt(block, 'type');
      if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
        const call = readUse(value, block);
        if (call) calls.set(call.id, call);
        else notUnderstood.push({ line, why: 'a tool call without an id or a name' });
      }
      if (type === 'tool_result') settle(calls, block);
    }
  }
  return { calls: [...calls.values()], notUnderstood };
}

function readUse(row: unknown, block: unknown): MadeCall | undefined {
  const id = textAt(block, 'id');
  const tool = textAt(block, 'name');
  if (id === undefined || tool === undefined) return undefined;
  const folder = textAt(row, 'cwd');
  return {
    id,
    tool,
    args: at(block, 'input') ?? {},
    session: textAt(row, 'sessionId') ?? '',
    at: timeAt(row, 'timestamp'),
    client: 'claude',
    decided: 'unknown',
    ...(folder === undefined ? {} : { folder }),
  };
}

function settle(calls: Map<string, MadeCall>, block: unknown): void {
  const id = textAt(block, 'tool_use_id') ?? '';
  const call = calls.get(id);
  if (!call) return;
  const said = resultText(at(block, 'content'));
  calls.set(id, {
    ...call,
    decided: at(block, 'is_error') === true ? whyFailed(said) : 'approved',
  });
}

/**
 * What a failure tells of the decision. The words of a refusal are Claude Code's own. A command that ended badly has
 * run; of any other failure it is not known whether anybody let it through, so nothing is learned from it.
 */
function whyFailed(said: string): Decided {
  if (/user (?:doesn't|does not) want to (?:proceed|take this action)/i.test(said)) return 'denied';
  if (REFUSALS.test(said)) return 'refused';
  if (/^<tool_use_error>/.test(said)) return 'unknown';
  return /^Exit code \d+/.test(said) ? 'approved' : 'unknown';
}

const REFUSALS =
  /^Permission to use .* (?:has been )?denied|hook error|(?:needs|requires?) approval|denied by your permission settings|haven't granted it|was not run\b|while in plan mode/i;

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => textAt(part, 'text') ?? '').join('\n') : '';
}
