import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { governedClients } from '@sluice/autocontext';
import { createRegistry, type ToolCallRecord } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import {
  type Decided,
  type MadeCall,
  type ReadCalls,
  type RecordedCall,
  readCallLines,
  readClaudeTranscript,
  readCodexRollout,
  scriptIn,
  takeApart,
} from '@sluice/policy';
import { readCommandParts, registerBuiltins, riskOfCommand } from '@sluice/tools';
import type { Io, OptionValue } from '../command-line/command.js';
import { readNamedFile } from '../command-line/named-file.js';
import { argumentsIn } from '../govern/argument-names.js';
import { governedTool } from '../govern/governed-tool.js';
import { withStore } from '../store/stored.js';
import { storesToRead } from '../store/stores-to-read.js';

const MAX_CALLS = 1_000_000;
const MAX_FILE_BYTES = 256_000_000;

/** A call as it was made, and as rules see it. */
export interface PastCall {
  readonly made: MadeCall;
  readonly recorded: RecordedCall;
}

export interface History {
  /** Oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The same calls with their arguments. */
  readonly past: readonly PastCall[];
  /** Calls of sessions that were deleted: the audit tells who decided what of them, and nobody their arguments. */
  readonly deletedCalls: number;
  readonly notUnderstood: readonly {
    readonly file: string;
    readonly line: number;
    readonly why: string;
  }[];
}

/** `--from audit|claude|codex|FILE`: by default our own record. */
export async function readHistory(
  io: Io,
  values: Readonly<Record<string, OptionValue>>,
): Promise<History> {
  const from = typeof values.from === 'string' ? values.from : 'audit';
  const home = io.env.HOME || homedir();
  const readers = readersOfOurs();
  const apart = (call: MadeCall): PastCall => {
    const made = { ...call, isReader: readers.has(call.tool) };
    const parts = { parseCommand: readCommandParts, riskOf: riskOfCommand, home };
    return { made, recorded: takeApart(made, parts) };
  };
  if (from === 'audit') {
    const { made, deletedCalls } = await ownCalls(io, values.data);
    return { ...historyOf(made.map(apart), []), deletedCalls };
  }
  const files =
    from === 'claude'
      ? filesBelow(join(io.env.CLAUDE_CONFIG_DIR || join(home, '.claude'), 'projects'))
      : from === 'codex'
        ? filesBelow(join(io.env.CODEX_HOME || join(home, '.codex'), 'sessions'))
        : [from];
  const read = files.map((file) => {
    const text = readNamedFile(file, MAX_FILE_BYTES);
    return { file, ...readerFor(from, file, text)(text) };
  });
  const calls = onlyOnce(read.flatMap((one) => one.calls));
  return historyOf(
    calls.map((call) => apart(underOurNames(call))),
    read.flatMap(({ file, notUnderstood }) => notUnderstood.map((row) => ({ file, ...row }))),
  );
}

/** A session that goes on from another begins with the rows of that one; its calls were made once. */
function onlyOnce(calls: readonly MadeCall[]): readonly MadeCall[] {
  const found = new Map<string, MadeCall>();
  for (const call of calls) {
    const key = call.client === undefined ? `line ${found.size}` : `${call.id} at ${call.at}`;
    if (found.get(key)?.decided !== undefined && call.decided === 'unknown') continue;
    found.set(key, call);
  }
  return [...found.values()];
}

function historyOf(found: readonly PastCall[], notUnderstood: History['notUnderstood']): History {
  const past = [...found].sort((one, other) => one.made.at - other.made.at);
  return { past, calls: past.map(({ recorded }) => recorded), notUnderstood, deletedCalls: 0 };
}

/** A call of a client that can be governed, as rules would see it there. */
export function underOurNames(call: MadeCall): MadeCall {
  const client = governedClients.find((one) => one === call.client);
  if (!client) return call;
  const { name, fields } = governedTool(client, SHELLS.has(call.tool) ? 'Bash' : call.tool);
  return { ...call, tool: name, args: withScripts(argumentsIn(call.args, fields)) };
}

/** A command that a client keeps as a list of words, as its hook would tell it. */
function withScripts(args: unknown): unknown {
  if (!isRecord(args)) return args;
  const scripts = ['command', 'cmd'].flatMap((field) => {
    const script = Array.isArray(args[field]) ? scriptIn(args[field]) : undefined;
    return script === undefined ? [] : [[field, script]];
  });
  return { ...args, ...Object.fromEntries(scripts) };
}

/** As Codex calls its shell in a rollout; to hooks it calls it as Claude Code does. */
const SHELLS = new Set(['exec_command', 'shell', 'shell_command', 'local_shell']);

/** The tools of ours that say of themselves that they only read. */
function readersOfOurs(): ReadonlySet<string> {
  const registry = createRegistry({ log: { warn: () => undefined, error: () => undefined } });
  registerBuiltins(registry);
  const readers = registry.all().filter(({ metadata }) => metadata.readonly === true);
  return new Set(readers.map(({ name }) => name));
}

function readerFor(from: string, file: string, text: string): (text: string) => ReadCalls {
  if (from === 'claude') return readClaudeTranscript;
  if (from === 'codex' || /^rollout-.*\.jsonl$/.test(basename(file))) return readCodexRollout;
  return READERS[writerOf(text)];
}

const READERS = {
  claude: readClaudeTranscript,
  codex: readCodexRollout,
  nobody: readCallLines,
} as const;

/** So many lines tell whose file it is: calls of the documented form, a transcript or a rollout. */
const TELLING_LINES = 20;

/** The client that wrote a file of history, by the form of its rows; `nobody` where they have the documented one. */
function writerOf(text: string): keyof typeof READERS {
  for (const line of text.split('\n', TELLING_LINES)) {
    const row = parsed(line);
    if (!isRecord(row)) continue;
    if (row.tool !== undefined) return 'nobody';
    if (isRecord(row.payload) && typeof row.type === 'string') return 'codex';
    if (typeof row.sessionId === 'string' && typeof row.type === 'string') return 'claude';
  }
  return 'nobody';
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Whoever reads the file tells of the line.
    return undefined;
  }
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function ownCalls(
  io: Io,
  data: OptionValue,
): Promise<{ readonly made: readonly MadeCall[]; readonly deletedCalls: number }> {
  const made: MadeCall[] = [];
  let deletedCalls = 0;
  for (const store of storesToRead(io, data)) {
    await withStore(io, store.data, 'read', async ({ calls, audit }) => {
      made.push(...(await calls.list({ limit: MAX_CALLS })).map(madeOf));
      for (const entry of await audit.list({ kinds: ['session_deleted'], limit: MAX_CALLS }))
        deletedCalls += typeof entry.data.calls === 'number' ? entry.data.calls : 0;
    });
  }
  return { made, deletedCalls };
}

/** A recorded call before it is taken apart. */
export function madeOf(record: ToolCallRecord): MadeCall {
  return {
    id: record.id,
    session: record.sessionId,
    at: record.createdAt,
    tool: record.name,
    args: record.input,
    mode: record.mode,
    decided: decidedIn(record),
    ...(isTainted(record) ? { isTainted: true } : {}),
    ...originOf(record),
  };
}

function isTainted({ decision }: ToolCallRecord): boolean {
  const name = 'untrusted-source';
  return decision?.raised?.includes(name) === true || decision?.where === name;
}

function originOf({ line }: ToolCallRecord): Pick<MadeCall, 'face' | 'client' | 'person' | 'role'> {
  if (!line) return {};
  const { face, client, person, role } = line.origin;
  return {
    ...(face === undefined ? {} : { face }),
    ...(client === undefined ? {} : { client }),
    ...(person === undefined ? {} : { person }),
    ...(role === undefined ? {} : { role }),
  };
}

function decidedIn({ approval, decision, state }: ToolCallRecord): Decided {
  if (approval.outcome === 'denied') return 'denied';
  if (approval.outcome === 'approved' || approval.outcome === 'approved_with_edits')
    return 'approved';
  if (approval.outcome !== undefined) return 'unanswered';
  if (decision?.verdict === 'deny') return decision.by === undefined ? 'refused' : 'stopped';
  if (state === 'DENIED') return 'refused';
  return approval.required ? 'unknown' : 'allowed';
}
