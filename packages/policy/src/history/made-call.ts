import type { CommandPart, PolicyCall } from '../call.js';
import { canonicalText } from '../condition/canonical-path.js';
import type { ParseCommand } from '../read/parse-command.js';
import type { Decided, RecordedCall } from './recorded-call.js';

/** A tool call as a client or a store keeps it: a name and its arguments, not yet taken apart. */
export interface MadeCall {
  readonly id: string;
  readonly session: string;
  readonly at: number;
  readonly tool: string;
  readonly args: unknown;
  readonly decided: Decided;
  readonly mode?: string;
  readonly face?: string;
  readonly client?: string;
  /** The folder it worked in. */
  readonly folder?: string;
  readonly person?: string;
  readonly risk?: string;
}

export interface TakeApart {
  readonly parseCommand: ParseCommand;
  readonly home: string;
  /** The risk of a shell command; without it, what a record does not say of its risk is not known. */
  readonly riskOf?: (command: string) => string;
}

/** Names of fields that hold a path, a command or an address, in the tools of every client that is known. */
const PATH_FIELDS = new Set([
  'path',
  'file_path',
  'filePath',
  'file',
  'filename',
  'notebook_path',
  'cwd',
  'workdir',
  'directory',
  'dir_path',
  'absolute_path',
  'paths',
  'files',
]);
const COMMAND_FIELDS = new Set(['command', 'cmd']);
const PATCH_FIELDS = new Set(['input', 'patch']);

/** A relative path of a call whose folder is not known lies in its workspace, whatever that was. */
const UNKNOWN_FOLDER = '/a workspace that is not known';

/** The call as rules see it. */
export function takeApart(made: MadeCall, { parseCommand, home, riskOf }: TakeApart): RecordedCall {
  const { id, session, at, decided, tool, args, folder } = made;
  const fields = [...fieldsOf(args)];
  const commands = fields.flatMap(([name, value]) =>
    COMMAND_FIELDS.has(name) ? commandParts(value, parseCommand) : [],
  );
  const paths = fields.flatMap(([name, value]) => {
    if (PATH_FIELDS.has(name)) return textsIn(value);
    return PATCH_FIELDS.has(name) ? textsIn(value).flatMap(pathsOfPatch) : [];
  });
  const hosts = [...hostsIn(args), ...commands.flatMap(hostsOfCommand)];
  const risk = made.risk ?? gravest(fields, riskOf);
  const surroundings = { workspace: folder ?? UNKNOWN_FOLDER, home };
  const call: PolicyCall = {
    tool,
    mode: made.mode ?? 'coding',
    face: made.face ?? 'history',
    ...(folder === undefined ? {} : { workspace: folder }),
    ...(made.client === undefined ? {} : { client: made.client }),
    ...(made.person === undefined ? {} : { person: made.person }),
    ...(risk === undefined ? {} : { risk }),
    commands,
    paths: [...new Set(paths.map((path) => canonicalText(path, surroundings)))],
    hosts: [...new Set(hosts)],
    args,
  };
  return { id, session, at, decided, call };
}

const RISKS = ['read', 'write', 'network', 'destructive'];

function gravest(
  fields: readonly (readonly [string, unknown])[],
  riskOf: TakeApart['riskOf'],
): string | undefined {
  const scripts = fields.flatMap(([name, value]) => {
    if (!COMMAND_FIELDS.has(name)) return [];
    return typeof value === 'string' ? [value] : [textsIn(value).map(quoted).join(' ')];
  });
  if (!riskOf || scripts.length === 0) return undefined;
  return RISKS[Math.max(...scripts.map((script) => RISKS.indexOf(riskOf(script))))];
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function* fieldsOf(args: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(args)) {
    for (const entry of args) yield* fieldsOf(entry);
  } else if (typeof args === 'object' && args !== null) {
    for (const [name, value] of Object.entries(args)) {
      yield [name, value];
      if (typeof value === 'object') yield* fieldsOf(value);
    }
  }
}

/** A text is a script; a list of words is one command, and `bash -lc SCRIPT` is its script. */
function commandParts(value: unknown, parseCommand: ParseCommand): readonly CommandPart[] {
  if (typeof value === 'string') return parseCommand(value);
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) return [];
  const words = value.map(String);
  const [program, option, script] = words;
  const isShell = words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(program ?? '');
  return isShell && /^-[a-z]*c$/.test(option ?? '') ? parseCommand(script ?? '') : [words];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function pathsOfPatch(patch: string): readonly string[] {
  return [
    ...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm),
  ].flatMap(([, file, moved]) => file ?? moved ?? []);
}

function hostsIn(args: unknown): readonly string[] {
  if (typeof args === 'string') return hostsOfText(args);
  if (typeof args !== 'object' || args === null) return [];
  return Object.entries(args).flatMap(([name, value]) =>
    COMMAND_FIELDS.has(name) ? [] : hostsIn(value),
  );
}

/** Words of a command are no prose: an address may stand behind an option, and `user@host:` names one too. */
function hostsOfCommand(part: CommandPart): readonly string[] {
  if (part === 'unreadable') return [];
  return part.flatMap((word = '') => {
    const addresses = word.match(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi) ?? [];
    const login = /^[\w.-]+@([\w.-]+)(?::|$)/.exec(word)?.[1];
    return [
      ...addresses.flatMap(hostsOfText),
      ...(login === undefined ? [] : [login.toLowerCase()]),
    ];
  });
}

/** The host of a text that is an address; a text that only speaks of one has none. */
function hostsOfText(text: string): readonly string[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) || !URL.canParse(text)) return [];
  const { hostname } = new URL(text);
  return hostname === '' ? [] : [hostname.toLowerCase()];
}
