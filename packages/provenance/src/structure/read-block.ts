/**
 * Reads the block notation of YAML as programs print it: maps and lists by indentation, plain and quoted texts that
 * may go on over lines, `|` and `>` blocks. Nothing where a line is anything else: then it is no print of a program.
 */
export function readBlock(text: string): object | undefined {
  const lines = text.split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !(ENTRY.test(first) || /^\s*- \S/.test(first))) return undefined;
  const reader = new BlockReader(lines);
  const value = reader.node(0);
  return reader.isAtEnd() && typeof value === 'object' && value !== null ? value : undefined;
}

type Node = string | object | null | undefined;

/** `key: value`, where the key has no space, as programs write them, or is quoted. */
const ENTRY =
  /^(?<indent>\s*)(?<key>[\p{L}\d_$][^\s:'"]{0,99}|'[^']*'|"[^"]*"):(?:\s+(?<rest>.*))?$/u;
const ITEM = /^(?<indent>\s*)-(?:\s+(?<rest>.*))?$/;
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
    if (ITEM.test(line)) return this.#list(indentOf(line), depth);
    return ENTRY.test(line) ? this.#map(indentOf(line), depth) : undefined;
  }

  #list(indent: number, depth: number): Node {
    const entries: Node[] = [];
    for (;;) {
      const line = this.#line();
      const match = line === undefined ? null : ITEM.exec(line);
      if (!match || indentOf(line ?? '') !== indent) return entries;
      const rest = match.groups?.rest ?? '';
      if (ENTRY.test(rest) || ITEM.test(rest)) {
        // The item's first line counts as if it stood where its text begins.
        this.#lines[this.#at] = `${' '.repeat((line ?? '').length - rest.length)}${rest}`;
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
      const match = line === undefined ? null : ENTRY.exec(line);
      if (!match || indentOf(line ?? '') !== indent) break;
      this.#at += 1;
      const key = (match.groups?.key ?? '').replaceAll(/^['"]|['"]$/g, '');
      const rest = match.groups?.rest ?? '';
      if (rest !== '') {
        entries.push([key, this.#scalar(rest, indent)]);
        continue;
      }
      const next = this.#line();
      const isOwnList = next !== undefined && ITEM.test(next) && indentOf(next) === indent;
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
