import type { CommandPart, PolicyCall } from '../call.js';
import { canonicalHost, hostsOfAddress } from '../condition/canonical-host.js';
import { canonicalText } from '../condition/canonical-path.js';
import { namedPaths } from '../condition/named-paths.js';
import type { ParseCommand } from '../read/parse-command.js';
import { hostsOfCommand } from './hosts-of-command.js';
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
  /** For whom it was made. */
  readonly person?: string;
  readonly role?: string;
  readonly risk?: string;
  /** Whether the tool says of itself that it only reads. */
  readonly isReader?: boolean;
  /** Its arguments came from text that a stranger wrote. */
  readonly isTainted?: boolean;
}

export interface TakeApart {
  readonly parseCommand: ParseCommand;
  readonly home: string;
  /** The risk of a shell command; without it, what a record does not say of its risk is not known. */
  readonly riskOf?: (command: string) => string;
}

/** Names of fields that hold a command, in the tools of every client that is known. */
export const COMMAND_FIELDS = new Set(['command', 'cmd']);

/** A relative path of a call whose folder is not known lies in its workspace, whatever that was. */
const UNKNOWN_FOLDER = '/a workspace that is not known';

/** The call as rules see it. */
export function takeApart(made: MadeCall, { parseCommand, home, riskOf }: TakeApart): RecordedCall {
  const { id, session, at, decided, tool, args, folder } = made;
  const fields = [...fieldsOf(args)];
  const commands = fields.flatMap(([name, value]) =>
    COMMAND_FIELDS.has(name) ? commandParts(value, parseCommand) : [],
  );
  const paths = namedPaths(args);
  const reached = commands.map(hostsOfCommand);
  const hosts = [...hostsIn(args), ...reached.flatMap((one) => one.hosts)];
  const risk = made.risk ?? gravest(fields, riskOf);
  const surroundings = { workspace: folder ?? UNKNOWN_FOLDER, home };
  const call: PolicyCall = {
    tool,
    mode: made.mode ?? 'coding',
    face: made.face ?? 'history',
    ...(folder === undefined ? {} : { workspace: folder }),
    ...(made.client === undefined ? {} : { client: made.client }),
    ...(made.person === undefined ? {} : { person: made.person }),
    ...(made.role === undefined ? {} : { role: made.role }),
    ...(risk === undefined ? {} : { risk }),
    ...(made.isReader === undefined ? {} : { readonly: made.isReader }),
    commands,
    paths: [...new Set(paths.map((path) => canonicalText(path, surroundings)))],
    hosts: [...new Set(hosts)],
    ...(reached.some(({ isOpen }) => isOpen) ? { hasOpenHosts: true } : {}),
    args,
  };
  return { id, session, at, decided, call, ...(made.isTainted ? { isTainted: true } : {}) };
}

const RISKS = ['read', 'write', 'network', 'destructive'];

function gravest(
  fields: readonly (readonly [string, unknown])[],
  riskOf: TakeApart['riskOf'],
): string | undefined {
  const scripts = fields.flatMap(([name, value]) => {
    const script = COMMAND_FIELDS.has(name) ? scriptIn(value) : undefined;
    return script === undefined ? [] : [script];
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

function commandParts(value: unknown, parseCommand: ParseCommand): readonly CommandPart[] {
  const script = scriptIn(value);
  return script === undefined ? [] : parseCommand(script);
}

/**
 * The script that the value of a command's field stands for: a text is one, a list of words is one command, and of
 * `[bash, -lc, SCRIPT]` it is the script. Nothing where it is neither.
 */
export function scriptIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((word) => typeof word === 'string')) return undefined;
  const words: readonly string[] = value;
  const [program, option, script] = words;
  const isShell = words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(program ?? '');
  return isShell && /^-[a-z]*c$/.test(option ?? '') ? script : words.map(quoted).join(' ');
}

/** Fields that hold an address or a bare host. */
const HOST_FIELDS = new Set(['url', 'uri', 'host', 'hostname', 'domain', 'endpoint', 'base_url']);

function hostsIn(args: unknown, isHost = false): readonly string[] {
  if (typeof args === 'string') {
    const hosts = hostsOfAddress(args);
    if (hosts.length > 0 || !isHost) return hosts;
    const host = canonicalHost(args.trim().replace(/^\/+/, '').split('/')[0] ?? '');
    return host === undefined ? [] : [host];
  }
  if (typeof args !== 'object' || args === null) return [];
  if (Array.isArray(args)) return args.flatMap((entry) => hostsIn(entry, isHost));
  return Object.entries(args).flatMap(([name, value]) =>
    COMMAND_FIELDS.has(name) ? [] : hostsIn(value, HOST_FIELDS.has(name.toLowerCase())),
  );
}
