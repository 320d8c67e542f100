/**
 * Reads the block notation of YAML as programs print it: maps and lists by indentation, plain and quoted texts that
 * may go on over lines, `|` and `>` blocks. Nothing where a line is anything else: then it is no print of a program.
 */
export function readBlock(text: string): object | undefined {
  const lines = text.split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !(isEntry(first) || /^\s*- \S/.test(first))) return undefined;
  const reader = new BlockReader(lines);
  const value = reader.node(0);
  return reader.isAtEnd() && typeof value === 'object' && value !== null ? value : undefined;
}

type Node = string | object | null | undefined;

/** What `key: value` begins with, where the key has no space, as programs write them, or is quoted. */
const ENTRY = /^\s*([\p{L}\d_$][^\s:'"]{0,99}|'[^']*'|"[^"]*"):(?:\s+|$)/u;
const ITEM = /^\s*-(?:\s+|$)/;
/** Ends a line in some places and not in others: a print of a program has none. */
const OTHER_LINE_END = /[\r\u2028\u2029]/;
const MAX_DEPTH = 40;

class BlockReader {
  readonly #lines: string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = [...lines];
  }

  isAtEnd(): boolean {
    return this.#line() === undefined;
  }

  node(least: number, depth = 0): Node {
    const line = this.#line();
    if (line === undefined || indentOf(line) < least || depth > MAX_DEPTH) return undefined;
    if (isItem(line)) return this.#list(indentOf(line), depth);
    return isEntry(line) ? this.#map(indentOf(line), depth) : undefined;
  }

  #list(indent: number, depth: number): Node {
    const entries: Node[] = [];
    for (;;) {
      const line = this.#line();
      if (line === undefined || indentOf(line) !== indent) return entries;
      const rest = restBehind(ITEM.exec(line), line);
      if (rest === undefined) return entries;
      if (isEntry(rest) || isItem(rest)) {
        // The item's first line counts as if it stood where its text begins.
        this.#lines[this.#at] = `${' '.repeat(line.length - rest.length)}${rest}`;
        const entry = this.node(indent + 1, depth + 1);
        if (entry === undefined) return undefined;
        entries.push(entry);
        continue;
      }
      this.#at += 1;
      entries.push(this.#scalar(rest, indent));
    }
  }

  #map(indent: number, depth: number): Node {
    const entries: [string, Node][] = [];
    for (;;) {
      const line = this.#line();
      if (line === undefined || indentOf(line) !== indent) break;
      const match = ENTRY.exec(line);
      const rest = restBehind(match, line);
      if (rest === undefined) break;
      this.#at += 1;
      const key = (match?.[1] ?? '').replaceAll(/^['"]|['"]$/g, '');
      if (rest !== '') {
        entries.push([key, this.#scalar(rest, indent)]);
        continue;
      }
      const next = this.#line();
      const isOwnList = next !== undefined && isItem(next) && indentOf(next) === indent;
      entries.push([key, this.node(isOwnList ? indent : indent + 1, depth + 1) ?? null]);
    }
    return Object.fromEntries(entries);
  }

  /** The text that begins with `rest`, with the lines it goes on over: those further in than `indent`. */
  #scalar(rest: string, indent: number): Node {
    if (/^[|>][+-]?\d?$/.test(rest)) return this.#more(indent).join('\n');
    const quote = rest[0];
    if (quote === "'" || quote === '"') return this.#quoted(rest, quote, indent);
    const whole = [rest, ...this.#more(indent)].join('\n');
    if (rest === '[]' || rest === '{}' || rest === 'null' || rest === '~') return null;
    return whole;
  }

  #quoted(rest: string, quote: string, indent: number): string {
    const parts = [rest.slice(1)];
    let isOpen = !endsWithQuote(rest.slice(1), quote);
    while (isOpen) {
      const line = this.#lines[this.#at];
      if (line === undefined || (line.trim() !== '' && indentOf(line) <= indent)) break;
      this.#at += 1;
      const before = parts.at(-1) ?? '';
      const goesOn = quote === '"' && before.endsWith('\\');
      if (goesOn) parts[parts.length - 1] = before.slice(0, -1);
      parts.push(goesOn ? line.trim().replace(/^\\ /, ' ') : `\n${line.trim()}`);
      isOpen = !endsWithQuote(line.trim(), quote);
    }
    const inner = parts.join('').slice(0, isOpen ? undefined : -1);
    return quote === "'" ? inner.replaceAll("''", "'") : unescapeDouble(inner);
  }

  #more(indent: number): readonly string[] {
    const more: string[] = [];
    for (;;) {
      const line = this.#lines[this.#at];
      if (line === undefined || (line.trim() !== '' && indentOf(line) <= indent)) break;
      more.push(line.trim());
      this.#at += 1;
    }
    return more;
  }

  /** The next line that is not empty. */
  #line(): string | undefined {
    while (this.#lines[this.#at]?.trim() === '') this.#at += 1;
    return this.#lines[this.#at];
  }
}

function isEntry(line: string): boolean {
  return restBehind(ENTRY.exec(line), line) !== undefined;
}

function isItem(line: string): boolean {
  return restBehind(ITEM.exec(line), line) !== undefined;
}

/** What stands behind the beginning that was found, if one was and the line is one line. */
function restBehind(beginning: RegExpExecArray | null, line: string): string | undefined {
  if (!beginning) return undefined;
  const rest = line.slice(beginning[0].length);
  return OTHER_LINE_END.test(rest) ? undefined : rest;
}

/** Whether a quoted text ends with this line: two single quotes, or one behind a backslash, stand for themselves. */
function endsWithQuote(line: string, quote: string): boolean {
  if (!line.endsWith(quote)) return false;
  if (quote === '"') return (/(\\*)"$/.exec(line)?.[1]?.length ?? 0) % 2 === 0;
  return (/'+$/.exec(line)?.[0].length ?? 0) % 2 === 1;
}

function unescapeDouble(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[\s\S])/g, (_, code: string) => {
    if (/^[xu]./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (code === 'n' || code === 'r') return '\n';
    return code === 't' ? '\t' : code;
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
