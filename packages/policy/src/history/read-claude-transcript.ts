import type { MadeCall } from './made-call.js';
import { at, jsonLines, type ReadCalls, textAt, timeAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

/**
 * The tool calls of one transcript of Claude Code. Newer versions keep with a result who decided. In older ones a call that
 * came back with a result had a yes, of a person or of a rule; one that a person refused says so in its result.
 */
export function readClaudeTranscript(text: string): ReadCalls {
  const calls = new Map<string, MadeCall>();
  const settled = new Set<string>();
  const notUnderstood: { line: number; why: string }[] = [];
  for (const row of jsonLines(text)) {
    if ('why' in row) {
      notUnderstood.push(row);
      continue;
    }
    const { line, value } = row;
    const content = at(value, 'message', 'content');
    const blocks = Array.isArray(content) ? content : [];
    for (const block of blocks) {
      const type = textAt(block, 'type');
      if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
        const call = readUse(value, block);
        // A row may be written again later, with less in it.
        if (call && !calls.has(call.id)) calls.set(call.id, call);
        if (!call) notUnderstood.push({ line, why: 'a tool call without an id or a name' });
      }
      if (type !== 'tool_result') continue;
      const id = textAt(block, 'tool_use_id') ?? '';
      const call = calls.get(id);
      // What is kept of a decision is kept for the one result of its row.
      const kept = blocks.length === 1 ? keptDecision(value) : undefined;
      if (!call || settled.has(id)) continue;
      if (kept !== undefined) settled.add(id);
      calls.set(id, { ...call, decided: kept ?? decidedBy(block) });
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

/** Who decided, where the row says it: a person at the question, or the client's own rules, modes and hooks. */
function keptDecision(row: unknown): Decided | undefined {
  const decision = textAt(row, 'permissionDecision', 'decision');
  const isPersons = textAt(row, 'permissionDecision', 'source')?.startsWith('user_') === true;
  if (decision === 'accept') return isPersons ? 'approved' : 'allowed';
  if (decision === 'reject') return isPersons ? 'denied' : 'refused';
  if (decision !== undefined) return 'unanswered';
  const kind = textAt(row, 'toolDenialKind');
  if (kind === undefined) return undefined;
  if (kind === 'user-rejected') return 'denied';
  return kind === 'interrupted' || kind === 'cancelled' ? 'unknown' : 'refused';
}

function decidedBy(block: unknown): Decided {
  const said = resultText(at(block, 'content'));
  return at(block, 'is_error') === true ? whyFailed(said) : 'approved';
}

/**
 * What a failure tells of the decision. The words of a refusal are Claude Code's own. A command that ended badly has
 * run, whatever it printed; of any other failure it is not known whether anybody let it through, so nothing is learned
 * from it.
 */
function whyFailed(said: string): Decided {
  if (/^Exit code \d+/.test(said)) return 'approved';
  if (/user (?:doesn't|does not) want to (?:proceed|take this action)/i.test(said)) return 'denied';
  return REFUSALS.test(said) ? 'refused' : 'unknown';
}

const REFUSALS =
  /^Permission to use .* (?:has been )?denied|hook error|(?:needs|requires?) approval|denied by your permission settings|haven't granted it|was not run\b|while in plan mode/i;

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => textAt(part, 'text') ?? '').join('\n') : '';
}
