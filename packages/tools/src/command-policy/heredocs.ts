import { type Redirect, ShellSyntaxError, type Word } from './script.js';
import { WordBuilder, WordReader } from './word-reader.js';

interface PendingHeredoc {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
  readonly fill: (body: string | undefined) => void;
}

/** The heredocs of a line, whose bodies start after it. */
export class Heredocs {
  readonly #pending: PendingHeredoc[] = [];
  readonly #onScript: (text: string) => void;

  /** `onScript` gets the text of each substitution inside a body that expands them. */
  constructor(onScript: (text: string) => void) {
    this.#onScript = onScript;
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
        const newline = reader.text.indexOf('\n', reader.position);
        const end = newline === -1 ? reader.text.length : newline;
        const raw = reader.text.slice(reader.position, end);
        reader.position = newline === -1 ? end : end + 1;
        const line = heredoc.stripsTabs ? raw.replace(/^\t+/, '') : raw;
        if (line === heredoc.delimiter) break;
        lines.push(line);
      }
      heredoc.fill(this.#body(lines.join('\n'), heredoc.isQuoted));
    }
  }

  #body(text: string, isQuoted: boolean): string | undefined {
    if (isQuoted) return text;
    const word = new WordBuilder();
    const reader = new WordReader(text, {
      substitution: (inner) => {
        const end = balancedEnd(inner.text, inner.position);
        this.#onScript(inner.text.slice(inner.position, end));
        inner.position = end;
      },
      script: this.#onScript,
    });
    reader.readExpanding(word, '');
    return word.finish(text).literal;
  }
}

/** The place of the `)` that closes a substitution. A quoted one is taken for it; what is left then does not parse. */
function balancedEnd(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  throw new ShellSyntaxError('a substitution that is never closed');
}
