import { callOfItem, commandsIn, PROGRAM } from './codex-programs.js';
import type { MadeCall } from './made-call.js';
import { at, jsonLines, type ReadCalls, textAt, timeAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

const OUTPUTS = new Set([
  'tool_search_output',
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
]);

/**
 * The tool calls of one rollout file of Codex. It does not keep who decided: a call that came back with a result had a yes, of
 * a person or of a rule, unless the session was one in which nobody is ever asked.
 */
export function readCodexRollout(text: string): ReadCalls {
  const rollout = new Rollout();
  const notUnderstood: { line: number; why: string }[] = [];
  for (const row of jsonLines(text)) {
    const why = 'why' in row ? row.why : rollout.read(row.value);
    if (why !== undefined) notUnderstood.push({ line: row.line, why });
  }
  return { calls: rollout.calls, notUnderstood };
}

type Call = Pick<MadeCall, 'id' | 'tool' | 'args' | 'decided'>;

class Rollout {
  readonly #calls = new Map<string, MadeCall>();
  #session = '';
  #folder: string | undefined;
  #isAsking = true;

  get calls(): readonly MadeCall[] {
    return [...this.#calls.values()];
  }

  /** Takes what a row tells; gives why a call in it cannot be read. */
  read(value: unknown): string | undefined {
    const payload = at(value, 'payload') ?? value;
    const kind = textAt(value, 'type');
    if (kind === 'session_meta') this.#session = textAt(payload, 'id') ?? this.#session;
    if (kind === 'turn_context') this.#isAsking = textAt(payload, 'approval_policy') !== 'never';
    this.#folder = textAt(payload, 'cwd') ?? this.#folder;
    const atMs = timeAt(value, 'timestamp');
    const type = textAt(payload, 'type') ?? '';
    if (OUTPUTS.has(type)) this.#settle(payload, atMs);
    const item = type === 'item_completed' ? callOfItem(payload) : undefined;
    if (item && !this.#calls.has(item.id)) this.#keep(item, atMs);
    const made = readMade(payload, type);
    if (made === undefined) return undefined;
    if ('why' in made) return made.why;
    this.#keep({ ...made, decided: 'unknown' }, atMs);
    return undefined;
  }

  #keep(call: Call, atMs: number): void {
    this.#calls.set(call.id, {
      ...call,
      decided: this.#known(call.decided),
      session: this.#session,
      at: atMs,
      client: 'codex',
      ...(this.#folder === undefined ? {} : { folder: this.#folder }),
    });
  }

  #known(decided: Decided): Decided {
    return decided === 'approved' && !this.#isAsking ? 'allowed' : decided;
  }

  #settle(payload: unknown, atMs: number): void {
    const call = this.#calls.get(textAt(payload, 'call_id') ?? '');
    if (!call) return;
    const decided = decidedBy(outputText(at(payload, 'output')));
    const program = call.tool === PROGRAM ? textAt(call.args, 'input') : undefined;
    if (program === undefined) {
      this.#calls.set(call.id, { ...call, decided: this.#known(decided) });
      return;
    }
    // Nobody is asked about a program, but about what it calls.
    this.#calls.set(call.id, { ...call, decided: decided === 'approved' ? 'allowed' : decided });
    if (decided !== 'denied') return;
    const ran = new Set(
      this.calls.flatMap(({ tool, args }) => (tool === 'shell' ? scriptOf(args) : [])),
    );
    for (const [index, cmd] of commandsIn(program).entries())
      if (!ran.has(cmd))
        this.#keep({ id: `${call.id} ${index}`, tool: 'shell', args: { cmd }, decided }, atMs);
  }
}

/** The script of `bash -lc SCRIPT`, as the rows of a program's calls have it. */
function scriptOf(args: unknown): readonly string[] {
  const command = at(args, 'command');
  return Array.isArray(command) ? [String(command.at(-1))] : [];
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
  const tool = name === undefined ? undefined : named(textAt(payload, 'namespace'), name);
  if (id === undefined || tool === undefined) return { why: 'a tool call without an id or a name' };
  if (type === 'custom_tool_call')
    return { id, tool, args: { input: textAt(payload, 'input') ?? '' } };
  const args = parsed(textAt(payload, 'arguments') ?? '{}');
  return args === undefined ? { why: `the arguments of ${tool} are no JSON` } : { id, tool, args };
}

/** As hooks of Codex name a tool of an MCP server: `mcp__server__tool`. */
function named(namespace: string | undefined, name: string): string {
  if (namespace === undefined || name.startsWith(namespace)) return name;
  return namespace.endsWith('__') ? `${namespace}${name}` : `${namespace}__${name}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller tells of the line; there is nothing to keep of it.
    return undefined;
  }
}

/** The text of an output; of one in parts the last, which is the tool's own. */
function outputText(output: unknown): string {
  if (typeof output === 'string') return output;
  if (Array.isArray(output)) return textAt(output.at(-1), 'text') ?? '';
  return textAt(output, 'content') ?? '';
}

/** The words are Codex's own, and stand where a tool that ran has its heading: what a tool printed tells nothing. */
function decidedBy(output: string): Decided {
  // A tool that the session does not have was never decided about.
  if (output.startsWith('unsupported call: ')) return 'unknown';
  if (PERSONS_NO.test(output)) return 'denied';
  if (HAS_RUN.test(output)) return 'approved';
  return POLICYS_NO.test(output) ? 'refused' : 'approved';
}

/** A call that somebody broke off counts as a no: whether they had said yes to it before is not kept. */
const PERSONS_NO =
  /^(?:exec_command failed: [^\n]*Rejected\(\\?"rejected by user\\?"|(?:exec command|command|patch) rejected by user|user rejected |(?:Wall time: [\d.]+ seconds\n)?aborted by user)/i;
const HAS_RUN = /^(?:Chunk ID: |Exit code: |Wall time: |\{"output":)/;
const POLICYS_NO = /rejected: |Rejected\(|blocked by policy|hook (?:blocked|denied)|forbidden by/i;
