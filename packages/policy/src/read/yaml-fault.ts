import type { YAMLError } from 'yaml';

/** What is wrong with a text before it is YAML, and on which line: bytes that are no text, signs that cannot be seen. */
export function findTextFault(
  text: string,
): { readonly line: number; readonly message: string } | undefined {
  const found = /\uFFFD|[^\P{Cc}\t\n\r]/u.exec(text);
  if (!found) return undefined;
  const line = text.slice(0, found.index).split('\n').length;
  const [sign] = found;
  if (sign === '\uFFFD' || sign === '\0') {
    return { line, message: 'this is not UTF-8 text; save the file as UTF-8' };
  }
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { line, message: `there is an invisible character (U+${code}); take it out` };
}

/** An error of the YAML parser with the way out; its own words where they say enough. */
export function yamlFault({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  const way = /Maximum call stack/.test(message) ? TOO_DEEP : WAYS.get(code);
  return way ?? `this is not YAML: ${message}`;
}

const TOO_DEEP = 'this is not YAML that can be read: brackets stand in brackets far too often';

const WAYS: ReadonlyMap<string, string> = new Map([
  ['TAB_AS_INDENT', 'this is not YAML: the line begins with a tab; indent with spaces'],
  [
    'DUPLICATE_KEY',
    'this is not YAML: the key stands here twice; keep one, or write its values as one list',
  ],
  ['MULTIPLE_DOCS', 'this is not YAML of one document; take the line "---" out'],
  ['BLOCK_AS_IMPLICIT_KEY', 'this is not YAML: a ": " stands in a text; write the text in quotes'],
  ['BAD_ALIAS', 'this is not YAML: a text begins with "*"; write it in quotes'],
  [
    'TAG_RESOLVE_FAILED',
    'a "!" at the beginning of a value is a YAML tag, which means nothing here; take it out, or write the value in quotes',
  ],
]);
