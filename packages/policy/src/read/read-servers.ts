import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { McpServerEntry } from '../settings.js';
import { readModes } from './read-modes.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

export const SERVER_KEYS = [
  'name',
  'command',
  'url',
  'modes',
  'tools',
  'read_only',
  'env',
  'headers',
] as const;

/** No underscore: `mcp__<server>__<tool>` is then taken apart in one way only, so no name can pose as another's. */
export const SERVER_NAME_PATTERN = '^[a-z0-9][a-z0-9-]{0,31}$';
const SERVER_NAME = new RegExp(SERVER_NAME_PATTERN);

/** `servers`: foreign MCP servers, each with a program or an address and the modes in which its tools are offered. */
export function readServers(reader: YamlReader, entry: Entry): readonly McpServerEntry[] {
  if (!isSeq(entry.value)) {
    reader.complain(
      entry,
      `"servers" is ${describe(entry.value)}; write a list, each server beginning with "- name: "`,
    );
    return [];
  }
  const servers = reader.items(entry.value).flatMap((item) => readServer(reader, item) ?? []);
  const seen = new Set<string>();
  for (const { name, at } of servers) {
    if (seen.has(name)) {
      const message = `there is a server "${name}" already; give this one another name`;
      reader.complain({ key: name, value: null, line: at.line }, message);
    }
    seen.add(name);
  }
  return servers;
}

function readServer(reader: YamlReader, node: Node): McpServerEntry | undefined {
  const entries = reader.entries(node, 'a server', SERVER_KEYS);
  const entryOf = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);
  const named = entryOf('name');
  const name = named && reader.text(named.value, '"name"');
  if (name === undefined || !SERVER_NAME.test(name)) {
    reader.complain(
      named ?? node,
      'a server needs a "name" of small letters, digits and "-": its tools are called by it',
    );
    return undefined;
  }
  const start = readStart(reader, node, entryOf('command'), entryOf('url'));
  const modes = entryOf('modes');
  if (!modes) {
    reader.complain(node, `server "${name}" has no "modes"; write in which its tools are offered`);
    return undefined;
  }
  if (!start) return undefined;
  const headers = entryOf('headers');
  if (headers && start.kind === 'command') {
    reader.complain(headers, `server "${name}" is a program; only one with a "url" has "headers"`);
  }
  const tools = entryOf('tools');
  const env = readVariables(reader, entryOf('env'));
  return {
    name,
    start,
    modes: readModes(reader, modes),
    tools: tools ? textsOf(reader, tools) : ['*'],
    readsUnasked: readConsent(reader, entryOf('read_only')),
    env,
    headers: headers ? readHeaders(reader, headers, env) : {},
    at: { file: reader.file, line: reader.lineOf(node) },
  };
}

function readStart(
  reader: YamlReader,
  node: Node,
  command: Entry | undefined,
  url: Entry | undefined,
): McpServerEntry['start'] | undefined {
  if ((command === undefined) === (url === undefined)) {
    reader.complain(
      url ?? node,
      'a server has either "command", a list of words, or "url", an address',
    );
    return undefined;
  }
  if (command) {
    const words = textsOf(reader, command);
    const isOneText = isScalar(command.value) && /\s/.test(words[0] ?? '');
    if (isOneText) {
      const split = (words[0] ?? '').trim().split(/\s+/).join(', ');
      reader.complain(command, `"command" is one text with spaces; write a list: [${split}]`);
    }
    if (isSeq(command.value) && command.value.items.length === 0) {
      reader.complain(command, '"command" is an empty list; write the program and its arguments');
    }
    return words.length > 0 ? { kind: 'command', words } : undefined;
  }
  const address = reader.text(url?.value ?? null, '"url"');
  if (address === undefined) return undefined;
  const isLocal = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(address);
  if (URL.canParse(address) && (address.startsWith('https://') || isLocal)) {
    return { kind: 'url', url: address };
  }
  reader.complain(
    url,
    `the address "${address}" is not one of https; only a server on this machine may do without`,
  );
  return undefined;
}

/** `read_only: true`: what the server says only reads is believed. */
function readConsent(reader: YamlReader, entry: Entry | undefined): boolean {
  if (!entry) return false;
  const value: unknown = isScalar(entry.value) ? entry.value.value : undefined;
  if (typeof value === 'boolean') return value;
  reader.complain(entry, `"read_only" is ${describe(entry.value)}; write true or false`);
  return false;
}

/** Names of variables: their values come from where Sluice runs, so that no secret stands in the file. */
function readVariables(reader: YamlReader, entry: Entry | undefined): readonly string[] {
  if (!entry) return [];
  const given = isMap(entry.value) ? Object.keys(entry.value.toJSON()) : textsOf(reader, entry);
  const names = given.map((one) => one.split('=')[0] ?? '');
  const isPlain = !isMap(entry.value) && given.every((one) => /^[A-Za-z_]\w*$/.test(one));
  if (!isPlain) {
    reader.complain(
      entry,
      `"env" lists the names of variables, whose values come from where Sluice runs; write [${names.join(', ')}]`,
    );
  }
  return names;
}

/** Values may name variables as `${NAME}`, so that no secret has to stand in the file. */
function readHeaders(
  reader: YamlReader,
  entry: Entry,
  env: readonly string[],
): Readonly<Record<string, string>> {
  const headers = reader.entries(entry.value, '"headers"').flatMap((header) => {
    const value = reader.text(header.value, `the header "${header.key}"`);
    if (value === undefined) return [];
    if (!/^[A-Za-z0-9-]+$/.test(header.key) || /[\r\n\0]/.test(value)) {
      reader.complain(header, `"${header.key}" is no header of a request`);
      return [];
    }
    for (const [, name = ''] of value.matchAll(/\$\{([^}]*)\}/g)) {
      if (!env.includes(name)) {
        const message = `the header "${header.key}" names the variable "${name}"; list it in "env" too`;
        reader.complain(header, message);
      }
    }
    return [[header.key, value] as const];
  });
  return Object.fromEntries(headers);
}

function textsOf(reader: YamlReader, entry: Entry | undefined): readonly string[] {
  if (!entry) return [];
  return reader.items(entry.value).flatMap((item) => reader.text(item, `"${entry.key}"`) ?? []);
}
