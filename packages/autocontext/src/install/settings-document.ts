import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';

/** The text of a settings file together with its tree. Offsets count from the start of `text`. */
export interface SettingsDocument {
  readonly text: string;
  /** The root object; `undefined` where the file is empty. */
  readonly root: Node | undefined;
  /** The line of the first comment or trailing comma: kept, but a strict reader drops the whole file for it. */
  readonly looseLine: number | undefined;
}

export type DocumentReading =
  | { readonly ok: true; readonly document: SettingsDocument }
  | { readonly ok: false; readonly fault: string };

/** Reads strict JSON and JSON with comments. Whatever could be understood in two ways is a fault. */
export function readDocument(text: string): DocumentReading {
  if (text.replace(/^\ufeff/, '').trim() === '') {
    return { ok: true, document: { text, root: undefined, looseLine: undefined } };
  }
  // A byte order mark is blanked for the parser, so that offsets stay those of the text.
  const readable = text.replace(/^\ufeff/, ' ');
  const errors: ParseError[] = [];
  const root = parseTree(readable, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = lineAt(readable, error.offset);
    return { ok: false, fault: `line ${line}: ${printParseErrorCode(error.error)}` };
  }
  if (root?.type !== 'object') return { ok: false, fault: 'line 1: the file holds no object' };
  const twice = keyGivenTwice(root);
  if (twice !== undefined) {
    return {
      ok: false,
      fault: `line ${lineAt(readable, twice.offset)}: the key "${String(twice.value)}" stands twice`,
    };
  }
  return { ok: true, document: { text, root, looseLine: firstLooseLine(readable) } };
}

/** The value of an object's key, looked up among its own keys only. */
export function childOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.find((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function keyGivenTwice(node: Node): Node | undefined {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const key = child.children?.[0];
      if (key === undefined) continue;
      if (seen.has(key.value)) return key;
      seen.add(key.value);
    }
    const below = keyGivenTwice(child);
    if (below !== undefined) return below;
  }
  return undefined;
}

function firstLooseLine(text: string): number | undefined {
  let first: number | undefined;
  const note = (offset: number) => {
    first = Math.min(first ?? Number.POSITIVE_INFINITY, lineAt(text, offset));
  };
  visit(text, { onComment: note, onError: (_, offset) => note(offset) });
  return first;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
