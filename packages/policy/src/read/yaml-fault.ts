import type { YAMLError } from 'yaml';

/** What is wrong with a text before it is YAML, and on which line: bytes that are no text, signs that cannot be seen. */
export function findTextFault(
  text: string,
): { readonly line: number; readonly message: string } | undefined {
  const found = /\uFFFD|[^\P{Cc}\t\n\r]/u.exec(text);
  if (!found) return spaceFault(text) ?? firstLineFault(text);
  const line = text.slice(0, found.index).split('\n').length;
  const [sign] = found;
  if (sign === '\uFFFD' || sign === '\0') {
    return { line, message: 'this is not UTF-8 text; save the file as UTF-8' };
  }
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { line, message: `there is an invisible character (U+${code}); take it out` };
}

/** An indentation that looks like one and is none: the space of another script, or one that does not break. */
function spaceFault(text: string) {
  const found = /^[ -]*([^\P{Zs} ])/mu.exec(text);
  if (!found) return undefined;
  const line = text.slice(0, found.index).split('\n').length;
  const code = (found[1]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const message = `this is not YAML: the line begins with a space that is no plain one (U+${code}); indent with plain spaces`;
  return { line, message };
}

/** What goes wrong in the first lines, of which the parser tells something else: line ends of old, TOML, a first line that is indented. */
function firstLineFault(text: string) {
  if (/\r(?!\n)/.test(text) && !text.includes('\n')) {
    return {
      line: 1,
      message: 'the lines end as no editor ends them now (CR); save the file with LF',
    };
  }
  const lines = text.split('\n');
  const table = lines.findIndex((one) => /^\s*\[+[\w.]+\]+\s*$/.test(one));
  const isToml = table >= 0 && lines.some((one) => /^\s*[\w.]+\s*=/.test(one));
  if (isToml) return { line: table + 1, message: 'this is TOML; write it as YAML, "key: value"' };
  const first = lines.findIndex((one) => /^\s*[^\s#]/.test(one));
  const isIndented = /^ +[\w-]+:/.test(lines[first] ?? '');
  const isBroken = lines.slice(first + 1).some((one) => /^[\w-]+:/.test(one));
  if (!isIndented || !isBroken) return undefined;
  return {
    line: first + 1,
    message:
      'this is not YAML: the line is indented, and those below it are not; begin it at the margin',
  };
}

type Fault = Pick<YAMLError, 'code' | 'message' | 'pos'>;

/** Errors that say nothing of how the rest of a text is read. */
const OF_ONE_PLACE: ReadonlySet<string> = new Set([
  'DUPLICATE_KEY',
  'BAD_ALIAS',
  'TAG_RESOLVE_FAILED',
]);

/**
 * What the YAML parser found, each with the way out. Of errors in the structure only the first is told: the others are what
 * follows from it.
 */
export function yamlFaults(
  text: string,
  errors: readonly Fault[],
  lineAt: (offset: number) => number,
): readonly { readonly line: number; readonly message: string }[] {
  const faults = errors.filter(({ code }) => OF_ONE_PLACE.has(code));
  const [first] = errors.filter(({ code }) => !OF_ONE_PLACE.has(code));
  const told = faults.map((fault) => ({
    line: lineAt(fault.pos[0]),
    message: yamlFault(fault, text),
  }));
  if (!first) return told;
  const open = openQuote(text, first);
  if (open) return [...told, open];
  const line = lineAt(first.pos[0]);
  const unclosed = openBracket(text, first);
  if (unclosed) return [...told, unclosed];
  const isBroken = errors.some(
    ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === first.pos[0],
  );
  const indented = isBroken ? (wideColon(text, line) ?? indentedMore(text, line)) : undefined;
  const slip = indented ?? missingSpace(text, line);
  return [...told, slip ?? { line, message: yamlFault(first, text) }].sort(
    (one, other) => one.line - other.line,
  );
}

/** A quote that is never closed: told where it begins, not where the file ends. */
function openQuote(text: string, { code, message }: Fault) {
  const [, quote] = /^Missing closing (["'])quote/.exec(message) ?? [];
  if (code !== 'MISSING_CHAR' || quote === undefined) return undefined;
  const begins = new RegExp(`(?:^|[:,[{-])\\s*${quote}[^${quote}]*$`);
  const line = text.split('\n').findIndex((one) => begins.test(one)) + 1;
  if (line === 0) return undefined;
  const words = `this is not YAML: a text begins with ${quote} and has no end; close the quote`;
  return { line, message: words };
}

/** A bracket that is never closed: told where it begins, not where the parser gave up. */
function openBracket(text: string, { message, pos }: Fault) {
  const [, closing] = /^Flow (?:map|sequence) in block .* end with a ([\]}])$/.exec(message) ?? [];
  if (closing === undefined) return undefined;
  const opening = closing === ']' ? '[' : '{';
  const at = lastOpen(text.slice(0, pos[0]), opening, closing);
  const line = text.slice(0, at ?? pos[0]).split('\n').length;
  const words = `this is not YAML: the "${opening}" is never closed; close it with "${closing}"`;
  return { line, message: words };
}

/** Where the last bracket begins that is still open; what stands in quotes or in a comment is none. */
function lastOpen(text: string, opening: string, closing: string): number | undefined {
  const open: number[] = [];
  for (const { 0: found, index } of text.matchAll(BRACKETS)) {
    if (found === opening) open.push(index);
    else if (found === closing) open.pop();
  }
  return open.at(-1);
}

const BRACKETS = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=^|\s)#.*|[[\]{}]/gm;

/** The space that is missing behind the "-" of an entry, or behind the colon of a key. */
function missingSpace(text: string, line: number) {
  const [, dash, key] = /^\s*(-(?=\w))?(?:- )?(\w+):/.exec(text.split('\n')[line - 1] ?? '') ?? [];
  if (dash !== undefined) {
    return { line, message: `this is not YAML: "-${key}" begins no entry; write "- ${key}"` };
  }
  const isJoined =
    key !== undefined && new RegExp(`${key}:\\S`).test(text.split('\n')[line - 1] ?? '');
  if (!isJoined) return undefined;
  return { line, message: `this is not YAML: "${key}:" has no space behind it; write "${key}: "` };
}

/** A colon of Chinese or Japanese writing, which ends no key. */
function wideColon(text: string, line: number) {
  if (!/^[^:]*：/.test(text.split('\n')[line - 1] ?? '')) return undefined;
  return {
    line,
    message: 'this is not YAML: "：" ends no key; write ": ", with a space behind it',
  };
}

/** The line below a complete one that stands further to the right, so that it reads as the rest of that one's value. */
function indentedMore(
  text: string,
  above: number,
): { readonly line: number; readonly message: string } | undefined {
  const lines = text.split('\n');
  const indentOf = (line: string | undefined) => /^[ -]*/.exec(line ?? '')?.[0].length ?? 0;
  const next = lines.findIndex((line, index) => index >= above && /^\s*[^\s#]/.test(line));
  const [upper, lower] = [lines[above - 1], lines[next]];
  const isKey = /^[ -]*[\w.$-]+:\s/.test(lower ?? '') || /^[ -]*[\w.$-]+:$/.test(lower ?? '');
  if (next < 0 || !isKey || indentOf(lower) <= indentOf(upper)) return undefined;
  const message = `this is not YAML: the line stands further to the right than line ${above}, which has its value already; begin it below "${upper?.trim().replace(/^- +/, '').split(':')[0]}"`;
  return { line: next + 1, message };
}

/** An error of the YAML parser with the way out; its own words where they say enough. */
function yamlFault({ code, message }: Fault, text: string): string {
  if (code === 'MULTIPLE_DOCS' && /^\.\.\.\s*$/m.test(text)) return ENDED;
  if (/Maximum call stack/.test(message)) return TOO_DEEP;
  if (/block sequence may not be used as an implicit map key/.test(message)) return ENTRY_FOR_KEY;
  if (/Sequence item without - indicator/.test(message)) return KEY_FOR_ENTRY;
  if (/Unexpected flow-(?:map|seq)-start/.test(message)) return BRACKET_IN_TEXT;
  if (/All (?:mapping|sequence) items must start at the same column/.test(message)) return COLUMN;
  if (/Unexpected block-seq-ind on same line with key/.test(message)) return ENTRY_BEHIND_KEY;
  if (/Missing , or :/.test(message)) return BRACKET_IN_LIST;
  if (/^Unexpected (?:[\w-]+ at node end|[\w-]+-scalar token)/.test(message)) return GOES_ON;
  if (/^Unexpected , in flow/.test(message)) return EMPTY_ENTRY;
  const [, sign] = /^Plain value cannot start with .* (\S)$/.exec(message) ?? [];
  if (sign !== undefined)
    return `this is not YAML: a text begins with "${sign}"; write it in quotes`;
  const [, closing] =
    /^Unexpected flow-(?:map|seq)-end token in YAML stream: "(.)"/.exec(message) ?? [];
  if (closing !== undefined)
    return `this is not YAML: the "${closing}" closes nothing; take it out`;
  return WAYS.get(code) ?? `this is not YAML: ${message}`;
}

const COLUMN =
  'this is not YAML: the line stands further to the left or right than those it belongs to; begin it in their column';
const ENTRY_BEHIND_KEY =
  'this is not YAML: an entry of a list ("- ") stands behind its key; write it on a line of its own';
const ENTRY_FOR_KEY =
  'this is not YAML: an entry of a list ("- ") stands where a key is expected; begin it below the "-" of the entry above';
const KEY_FOR_ENTRY =
  'this is not YAML: the line stands in a list and has no "-"; begin it below the keys of the entry above';
const BRACKET_IN_TEXT =
  'this is not YAML: a "{" or "[" stands within a text; write the text in quotes';
const BRACKET_IN_LIST =
  'this is not YAML: in a list or mapping, a "{", "[" or quote stands within a text, or a "," is missing; write such a text in quotes';
const GOES_ON =
  'this is not YAML: a text goes on behind a quote or bracket that closed, or a "," is missing; write the whole text in quotes';
const EMPTY_ENTRY = 'this is not YAML: a "," has nothing in front of it; take it out';
const ENDED = 'this is not YAML of one document; take the line "..." out';
const TOO_DEEP = 'this is not YAML that can be read: brackets stand in brackets far too often';

const WAYS: ReadonlyMap<string, string> = new Map([
  ['TAB_AS_INDENT', 'this is not YAML: the line begins with a tab; indent with spaces'],
  [
    'DUPLICATE_KEY',
    'this is not YAML: the key stands here twice; keep one, or write its values as one list',
  ],
  ['MULTIPLE_DOCS', 'this is not YAML of one document; take the line "---" out'],
  ['BLOCK_AS_IMPLICIT_KEY', 'this is not YAML: a ": " stands in a text; write the text in quotes'],
  [
    'NON_STRING_KEY',
    'this is not YAML as it is read here: a key is a list, a mapping or empty; write a name',
  ],
  ['BAD_ALIAS', 'this is not YAML: a text begins with "*"; write it in quotes'],
  [
    'TAG_RESOLVE_FAILED',
    'a "!" at the beginning of a value is a YAML tag, which means nothing here; take it out, or write the value in quotes',
  ],
]);
