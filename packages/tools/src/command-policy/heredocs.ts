import { type Redirect, ShellSyntaxError, type Word } from './script.js';
import type { WordReader } from './word-reader.js';

interface PendingHeredoc {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
  readonly fill: (body: string | undefined) => void;
}

/** The heredocs of a line, whose bodies start after it. */
export class Heredocs {
  readonly #pending: PendingHeredoc[] = [];
  readonly #expand: (body: string) => string | undefined;

  /** `expand` reads a body with expansions: what it becomes, or `undefined` when only running tells. */
  constructor(expand: (body: string) => string | undefined) {
    this.#expand = expand;
  }

  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  add(into: Redirect[], target: Word, stripsTabs: boolean): void {
    if (target.literal === undefined)
      throw new ShellSyntaxError('a heredoc whose end is not plain');
    const index = into.push({ kind: 'heredoc', target, body: undefined }) - 1;
    this.#pending.push({
      delimiter: target.literal,
      isQuoted: target.literal !== target.source,
      stripsTabs,
      fill: (body) => {
        into[index] = { kind: 'heredoc', target, body };
      },
    });
  }

  /** Reads the bodies that start at the reader's place, right after a line's end. */
  readBodies(reader: WordReader): void {
    for (const heredoc of this.#pending.splice(0)) {
      const lines: string[] = [];
      for (;;) {
        if (reader.isAtEnd) throw new ShellSyntaxError(`a heredoc without "${heredoc.delimiter}"`);
        const raw = readLine(reader, heredoc);
        const line = heredoc.stripsTabs ? raw.replace(/^\t+/, '') : raw;
        if (line === heredoc.delimiter) break;
        lines.push(line);
      }
      const body = lines.join('\n');
      heredoc.fill(heredoc.isQuoted ? body : this.#expand(body));
    }
  }
}

/** One line as bash compares it with the delimiter: where the body expands, a trailing backslash joins the next line. */
function readLine(reader: WordReader, { isQuoted, stripsTabs }: PendingHeredoc): string {
  let line = '';
  for (;;) {
    const newline = reader.text.indexOf('\n', reader.position);
    const end = newline === -1 ? reader.text.length : newline;
    line += reader.text.slice(reader.position, end);
    reader.position = newline === -1 ? end : end + 1;
    if (isQuoted || (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 0) return line;
    if (stripsTabs || newline === -1) {
      throw new ShellSyntaxError('a heredoc line that goes on in the next');
    }
    line = line.slice(0, -1);
    if (/[$`<>(]$/.test(line)) {
      throw new ShellSyntaxError('a heredoc line that goes on after a special character');
    }
  }
}
