import { isSeq, type Node } from 'yaml';
import type { McpServerEntry } from '../settings.js';
import { readModes } from './read-modes.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

export const SERVER_KEYS = ['name', 'command', 'url', 'modes', 'env'] as const;

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
  if (name === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    reader.complain(
      named ?? node,
      'a server needs a "name" of letters, digits, "_" and "-": its tools are called by it',
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
  return {
    name,
    start,
    modes: readModes(reader, modes),
    env: textsOf(reader, entryOf('env')),
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

function textsOf(reader: YamlReader, entry: Entry | undefined): readonly string[] {
  if (!entry) return [];
  return reader.items(entry.value).flatMap((item) => reader.text(item, `"${entry.key}"`) ?? []);
}
