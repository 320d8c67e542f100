import type { MadeCall } from './made-call.js';
import { at, jsonLines, type ReadCalls, textAt, timeAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

const OUTPUTS = new Set([
  'tool_search_output',
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
]);

/** The tool calls of one rollout file of Codex. As with transcripts, a call that came back with a result had a yes. */
export function readCodexRollout(text: string): ReadCalls {
  const calls = new Map<string, MadeCall>();
  const notUnderstood: { line: number; why: string }[] = [];
  let session = '';
  let folder: string | undefined;
  for (const row of jsonLines(text)) {
    if ('why' in row) {
      notUnderstood.push(row);
      continue;
    }
    const { line, value } = row;
    const payload = at(value, 'payload') ?? value;
    const kind = textAt(value, 'type');
    if (kind === 'session_meta') session = textAt(payload, 'id') ?? session;
    folder = textAt(payload, 'cwd') ?? folder;
    const type = textAt(payload, 'type') ?? '';
    if (OUTPUTS.has(type)) settle(calls, payload);
    const made = readMade(payload, type);
    if (made === undefined) continue;
    if ('why' in made) {
      notUnderstood.push({ line, why: made.why });
      continue;
    }
    const place = folder === undefined ? {} : { folder };
    calls.set(made.id, {
      ...made,
      session,
      at: timeAt(value, 'timestamp'),
      client: 'codex',
      decided: 'unknown',
      ...place,
    });
  }
  return { calls: [...calls.values()], notUnderstood };
}

type Made = Pick<MadeCall, 'id' | 'tool' | 'args'> | { readonly why: string } | undefined;

function readMade(payload: unknown, type: string): Made {
  const id = textAt(payload, 'call_id') ?? textAt(payload, 'id');
  if (type === 'local_shell_call') {
    return id === undefined
      ? { why: 'a shell call without an id' }
      : { id, tool: 'shell', args: at(payload, 'action') ?? {} };
  }
  if (type === 'web_search_call' || type === 'tool_search_call') {
    const args = at(payload, 'action') ?? at(payload, 'arguments') ?? {};
    return { id: id ?? `${type} ${JSON.stringify(args)}`, tool: type.replace(/_call$/, ''), args };
  }
  if (type !== 'function_call' && type !== 'custom_tool_call') return undefined;
  const name = textAt(payload, 'name');
  const tool = name === undefined ? undefined : `${textAt(payload, 'namespace') ?? ''}${name}`;
  if (id === undefined || tool === undefined) return { why: 'a tool call without an id or a name' };
  if (type === 'custom_tool_call')
    return { id, tool, args: { input: textAt(payload, 'input') ?? '' } };
  const args = parsed(textAt(payload, 'arguments') ?? '{}');
  return args === undefined ? { why: `the arguments of ${tool} are no JSON` } : { id, tool, args };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller tells of the line; there is nothing to keep of it.
    return undefined;
  }
}

function settle(calls: Map<string, MadeCall>, payload: unknown): void {
  const id = textAt(payload, 'call_id') ?? '';
  const call = calls.get(id);
  if (!call) return;
  const output = at(payload, 'output');
  calls.set(id, {
    ...call,
    decided: decidedBy(typeof output === 'string' ? output : JSON.stringify(output ?? '')),
  });
}

function decidedBy(output: string): Decided {
  // A tool that the session does not have was never decided about.
  if (/^"?unsupported call: /.test(output)) return 'unknown';
  if (/rejected by user(?! approval settings)|user rejected|aborted by user/i.test(output)) {
    return 'denied';
  }
  return /rejected: |blocked by policy|hook (?:blocked|denied)|forbidden by/i.test(output)
    ? 'refused'
    : 'approved';
}
