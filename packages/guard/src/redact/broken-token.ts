/** What stands between two parts of one token: a wrapped line, or a joining of string literals. */
const GLUE =
  /["'`]\s{0,3}(?:\+|\.{1,2}|&|\|\||\\)?\s{0,3}(?:\r?\n[ \t]{0,40})?["'`]|\\?\r?\n[ \t]{0,16}(?:[>|#*+] ?)?/y;
const PART = /[A-Za-z0-9_+/=.~-]{1,600}/y;
const MAX_PARTS = 8;
const MAX_LENGTH = 600;

/** Whether a run of token characters from `at` ends in glue; remembers the last run it measured. */
export class GlueFinder {
  #start = -1;
  #end = -1;

  endsInGlue(text: string, at: number): boolean {
    if (at < this.#start || at >= this.#end) {
      this.#start = at;
      this.#end = at + runLength(text, at);
    }
    GLUE.lastIndex = this.#end;
    return this.#end - at < MAX_LENGTH && GLUE.test(text);
  }
}

export interface JoinedToken {
  readonly text: string;
  readonly firstLength: number;
  /** Offset in the original text of the end of the first `length` joined characters. */
  endOf(length: number): number;
}

/** Puts a token that was cut by a line break or by `" + "` together again; bounded. */
export function joinBrokenToken(
  text: string,
  at: number,
  anchorLength: number,
): JoinedToken | undefined {
  const parts: { start: number; length: number }[] = [];
  let position = at;
  let total = 0;
  while (parts.length < MAX_PARTS && total < MAX_LENGTH) {
    const length = runLength(text, position);
    if (length === 0 || (parts.length === 0 && length < anchorLength)) break;
    parts.push({ start: position, length });
    total += length;
    GLUE.lastIndex = position + length;
    const glue = GLUE.exec(text);
    if (!glue) break;
    position += length + glue[0].length;
  }
  const first = parts[0];
  if (parts.length < 2 || !first) return undefined;
  return {
    text: parts.map((part) => text.slice(part.start, part.start + part.length)).join(''),
    firstLength: first.length,
    endOf(length) {
      let left = length;
      for (const part of parts) {
        if (left <= part.length) return part.start + left;
        left -= part.length;
      }
      return position;
    },
  };
}

/** Goes on over the next line when a long token was cut by a terminal or an editor. */
export function wrappedTail(text: string, end: number): number {
  let reached = end;
  for (let lines = 0; lines < 64; lines += 1) {
    GLUE.lastIndex = reached;
    const glue = GLUE.exec(text);
    if (!glue) return reached;
    const from = reached + glue[0].length;
    const length = runLength(text, from);
    const part = text.slice(from, from + Math.min(length, 100));
    if (length < 8 || !/[0-9]/.test(part) || !/[A-Z]/.test(part) || !/[a-z]/.test(part))
      return reached;
    const after = text.charAt(from + length);
    if (after !== '' && !/[\s"'`\\,;)]/.test(after)) return reached;
    reached = from + length;
  }
  return reached;
}

function runLength(text: string, from: number): number {
  PART.lastIndex = from;
  return PART.exec(text)?.[0].length ?? 0;
}
