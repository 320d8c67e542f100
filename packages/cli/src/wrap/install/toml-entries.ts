import { isRecord, messageOf } from '@sluice/plain';
import { parse, stringify } from 'smol-toml';
import type { FoundEntry } from './found-entry.js';

/** What starts a server; the other keys and tables of an entry are left as they stand. */
const START_KEYS = ['command', 'args', 'url'];

/**
 * The entries below `keys` of a TOML file that are tables of their own (`[mcp_servers.files]`). Throws, in words, where
 * the file cannot be read or an entry is written in another way.
 */
export function tomlEntries(text: string, keys: readonly string[]): readonly FoundEntry[] {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new Error(`it is not TOML: ${messageOf(error).split('\n')[0]}`, { cause: error });
  }
  let below: unknown = document;
  for (const key of keys) below = isRecord(below) ? below[key] : undefined;
  if (!isRecord(below)) return [];
  return Object.entries(below).map(([name, value]) => {
    const body = bodyOf(text, [...keys, name]);
    if (!body) {
      throw new Error(
        `"${name}" is not a table of its own; write it as [${keys.join('.')}.${name}]`,
      );
    }
    const { start, end } = body;
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    const write = (entry: unknown) => rewritten(text.slice(start, end), entry, lineEnd);
    return { name, value, start, end, write };
  });
}

/** Where the lines of a table stand: from behind its head to the next one, blank lines before that left out. */
function bodyOf(text: string, path: readonly string[]): { start: number; end: number } | undefined {
  const heads = [...text.matchAll(/^[ \t]*\[([^[\]\n]+)\][ \t]*(?:#[^\n]*)?\r?$/gm)].filter(
    ({ index }) => isBetweenKeys(text, index),
  );
  const at = heads.findIndex(
    ([, name]) => JSON.stringify(pathIn(name ?? '')) === JSON.stringify(path),
  );
  const head = heads[at];
  if (!head) return undefined;
  const start = Math.min(text.length, head.index + head[0].length + 1);
  const arrays = [...text.matchAll(/^[ \t]*\[\[[^\n]*$/gm)]
    .map(({ index }) => index)
    .filter((index) => index > start && isBetweenKeys(text, index));
  const next = Math.min(heads[at + 1]?.index ?? text.length, ...arrays, text.length);
  return { start, end: start + text.slice(start, next).trimEnd().length };
}

/** Whether a line begins a new key or table: what stands before it is whole. A bracket inside of a text is no head. */
function isBetweenKeys(text: string, index: number): boolean {
  return isToml(text.slice(0, index));
}

function isToml(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    // Asked of every beginning of the file; most are not whole, which is the answer.
    return false;
  }
}

/** The parts of a dotted name: `mcp_servers."my files"`. */
function pathIn(name: string): readonly string[] {
  try {
    const path: string[] = [];
    let below: unknown = parse(`${name} = 1`);
    while (isRecord(below)) {
      const [entry] = Object.entries(below);
      if (!entry) break;
      path.push(entry[0]);
      below = entry[1];
    }
    return path;
  } catch {
    // Not a dotted name, so it leads nowhere.
    return [];
  }
}

/** The lines of a table with other words for how the server is started, in the place of the first of those. */
function rewritten(body: string, entry: unknown, lineEnd: string): string {
  const lines = body.split(/(?<=\n)/);
  const kept: string[] = [];
  let place: number | undefined;
  for (let at = 0; at < lines.length; ) {
    const key = /^[ \t]*([A-Za-z_]+)[ \t]*=/.exec(lines[at] ?? '')?.[1];
    let size = 1;
    while (key && at + size < lines.length && !isToml(lines.slice(at, at + size).join('')))
      size += 1;
    if (key && START_KEYS.includes(key)) place ??= kept.length;
    else kept.push(...lines.slice(at, at + size));
    at += size;
  }
  const values = isRecord(entry) ? entry : {};
  const added = START_KEYS.flatMap((key) =>
    values[key] === undefined ? [] : [`${stringify({ [key]: values[key] }).trimEnd()}${lineEnd}`],
  );
  kept.splice(place ?? 0, 0, ...added);
  return kept.join('').replace(/\r?\n$/, '');
}
