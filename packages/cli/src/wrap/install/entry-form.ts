import { isRecord } from '@sluice/plain';
import type { McpClient } from './client-files.js';

export type Entry = Readonly<Record<string, unknown>>;

/** What runs a wrapped server: this Node, this program, and what `sluice wrap` is told before the server itself. */
export interface Wrapper {
  readonly node: string;
  readonly program: string;
  /** The server's name and what is declared of it. */
  readonly words: readonly string[];
}

/** Keys that say how a server is reached over HTTP; a wrapped one is a program. */
const ADDRESS_KEYS = ['url', 'httpUrl', 'headers', 'type'];

/**
 * The same entry with the server behind `sluice wrap`; every key that is not about how it is started stays. A text says
 * why an entry cannot be put there.
 */
export function wrappedEntry(client: McpClient, entry: Entry, wrapper: Wrapper): Entry | string {
  const isOpencode = client === 'opencode';
  const words = isOpencode ? entry.command : [entry.command, ...listOf(entry.args)];
  if (isTexts(words)) {
    if (isOurs(words)) return 'it is a server of Sluice already';
    const behind = [...commandOf(wrapper), '--', ...words];
    return isOpencode ? { ...entry, command: behind } : withCommand(entry, behind);
  }
  return wrappedAddress(client, entry, wrapper);
}

function wrappedAddress(client: McpClient, entry: Entry, wrapper: Wrapper): Entry | string {
  const url = client === 'gemini' ? entry.httpUrl : entry.url;
  if (typeof url !== 'string') {
    return client === 'gemini' && entry.url !== undefined
      ? 'it speaks SSE, which sluice wrap does not'
      : 'it has neither a command nor an address';
  }
  if (entry.type === 'sse') return 'it speaks SSE, which sluice wrap does not';
  const odd = [
    'bearer_token_env_var',
    'http_headers',
    'env_http_headers',
    'oauth',
    'authProviderType',
    'headersHelper',
  ];
  const found = odd.find((key) => entry[key] !== undefined);
  if (found !== undefined) return `it signs in by "${found}", which only ${client} can do`;
  const headers = isRecord(entry.headers) ? Object.entries(entry.headers) : [];
  if (!headers.every(([, value]) => typeof value === 'string')) return 'its headers are no texts';
  // In the environment and not among the words: those are seen by everyone on the machine.
  const variables = variablesOf(headers.map(([name]) => name));
  const named = headers.map(([name, value], at) => ({ name, variable: variables[at], value }));
  const behind = [
    ...commandOf(wrapper),
    ...named.flatMap(({ name, variable }) => ['--header-from', `${name}=${variable}`]),
    url,
  ];
  const secrets = Object.fromEntries(named.map(({ variable, value }) => [variable, value]));
  const kept = Object.fromEntries(
    Object.entries(entry).filter(([key]) => !ADDRESS_KEYS.includes(key)),
  );
  if (client === 'opencode') {
    const environment = { ...(isRecord(entry.environment) ? entry.environment : {}), ...secrets };
    return { type: 'local', command: behind, ...kept, ...filled('environment', environment) };
  }
  const env = { ...(isRecord(entry.env) ? entry.env : {}), ...secrets };
  const type = client === 'claude' || client === 'vscode' ? { type: 'stdio' } : {};
  return withCommand({ ...type, ...kept, ...filled('env', env) }, behind);
}

function filled(key: string, values: Entry): Entry {
  return Object.keys(values).length > 0 ? { [key]: values } : {};
}

/** One for each header: `X-Key` and `X_Key` are two headers, so the second gets a number. */
function variablesOf(headers: readonly string[]): readonly string[] {
  const taken: string[] = [];
  for (const header of headers) {
    const name = `SLUICE_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
    let free = name;
    for (let count = 2; taken.includes(free); count += 1) free = `${name}_${count}`;
    taken.push(free);
  }
  return taken;
}

function commandOf({ node, program, words }: Wrapper): readonly string[] {
  return [node, program, 'wrap', ...words];
}

function withCommand(entry: Entry, [command, ...args]: readonly string[]): Entry {
  // In the order in which people write them, in the place of what was there.
  const { command: _, args: __, ...rest } = entry;
  const { type, ...others } = rest;
  return { ...(type === undefined ? {} : { type }), command, args, ...others };
}

/** A server of ours needs no second gate. */
function isOurs(words: readonly string[]): boolean {
  return words
    .slice(0, 3)
    .some(
      (word, at) =>
        /(?:^|[\\/])sluice(?:\.cjs)?$/.test(word) && ['mcp', 'wrap'].includes(words[at + 1] ?? ''),
    );
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [undefined];
}

function isTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
  );
}
