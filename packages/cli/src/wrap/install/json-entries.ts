import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { FoundEntry } from './found-entry.js';

/**
 * The entries below `keys` of a JSON file, comments allowed; none where the file is blank. Throws, in words, where it
 * cannot be read.
 */
export function jsonEntries(text: string, keys: readonly string[]): readonly FoundEntry[] {
  const errors: ParseError[] = [];
  const readable = text.replace(/^\ufeff/, ' ');
  if (readable.trim() === '') return [];
  let node = parseTree(readable, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    throw new Error(`line ${readable.slice(0, error.offset).split('\n').length} is not JSON`);
  }
  for (const key of keys) {
    const found = propertiesOf(node).filter(([name]) => name === key);
    if (found.length > 1) throw new Error(`the key "${key}" stands twice`);
    node = found[0]?.[1];
  }
  const properties = propertiesOf(node);
  const twice = properties.find(
    ([name], at) => properties.findIndex(([other]) => other === name) < at,
  );
  if (twice) throw new Error(`the key "${twice[0]}" stands twice`);
  return properties.map(([name, value]) => ({
    name,
    value: getNodeValue(value),
    start: value.offset,
    end: value.offset + value.length,
    write: (entry) => laidOut(text, value, entry),
  }));
}

function propertiesOf(node: Node | undefined): readonly (readonly [string, Node])[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) =>
    children?.[0] && children[1] ? [[String(children[0].value), children[1]] as const] : [],
  );
}

/** An entry as the file is laid out: on one line where it stood on one, else with the file's own indent. */
function laidOut(text: string, { offset, length }: Node, entry: unknown): string {
  if (!text.slice(offset, offset + length).includes('\n')) return JSON.stringify(entry);
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(entry, null, unit).replaceAll('\n', end + indent);
}
