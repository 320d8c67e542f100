import { isRandomLooking, mixOf } from './value-shape.js';

/** What stands between two parts of one token: a wrapped line, or a joining of string literals. */
const GLUE =
  /["'`]\s{0,3}(?:\+|\.{1,2}|&|\|\||\\)?\s{0,3}(?:\r?\n[ \t]{0,40})?["'`]|\\?\r?\n[ \t]{0,16}(?:[>|#*+] ?)?/y;
const PART = /[A-Za-z0-9_+/=.~-]{1,600}/y;
const MAX_PARTS = 40;
const MAX_LENGTH = 4000;
const WINDOW = 1024;
const MOST_PARTS_IN_WINDOW = 96;

/**
 * How many parts are put together in each window of 1,024 characters, over all rules. A text of nothing but halves of
 * tokens costs no more than its length; whoever has spent it takes the rest of the window for a secret.
 */
export class JoinBudget {
  #window = -1;
  #parts = 0;

  isSpent(at: number): boolean {
    const here = Math.floor(at / WINDOW);
    if (here !== this.#window) {
      this.#window = here;
      this.#parts = 0;
    }
    this.#parts += 1;
    return this.#parts > MOST_PARTS_IN_WINDOW;
  }

  /** Where the window ends that was last asked about. */
  get end(): number {
    return (this.#window + 1) * WINDOW;
  }
}

/** Whether a run of token characters from `at` ends in glue; remembers the last run it measured. */
export class GlueFinder {
  #start = -1;
  #end = -1;
  #isGlued = false;

  endsInGlue(text: string, at: number): boolean {
    if (at < this.#start || at >= this.#end) {
      this.#start = at;
      this.#end = at + runLength(text, at);
      GLUE.lastIndex = this.#end;
      this.#isGlued = GLUE.test(text);
    }
    return this.#isGlued && this.#end - at < MAX_LENGTH;
  }
}

/** A token that was cut, put together again as far as one more part makes it. */
export interface JoinedToken {
  readonly text: string;
  /** How much of it stood before the last part. */
  readonly before: number;
  /** Offset in the original text of the end of the first `length` joined characters, if that is in the last part. */
  endOf(length: number): number;
}

/**
 * Puts a token that was cut by a line break or by `" + "` together again, part by part, so that whoever asks can stop at
 * the first that is whole; bounded.
 */
export function* joinBrokenToken(
  text: string,
  at: number,
  anchorLength: number,
): Generator<JoinedToken> {
  let joined = '';
  let position = at;
  for (let parts = 0; parts < MAX_PARTS && joined.length < MAX_LENGTH; parts += 1) {
    const length = runLength(text, position);
    if (length === 0 || (parts === 0 && length < anchorLength)) return;
    const before = joined.length;
    const start = position - before;
    joined += text.slice(position, position + length);
    if (parts > 0) yield { text: joined, before, endOf: (end) => start + end };
    const glue = glueAt(text, position + length);
    if (glue === '') return;
    position += length + glue.length;
  }
}

/** A line that is shorter was hardly broken by a terminal or an editor. */
const NARROWEST_LINE = 40;
const LEAST_TAIL = 8;
/** `HOST1=db`, `ghp_…`, `AKIA…`: the line says something of its own. */
const OWN_LINE = /^(?:[A-Za-z_][\w.-]*[=:]\S|[A-Za-z]{2,10}[-_][A-Za-z0-9]|(?:AKIA|ASIA|AIza|eyJ))/;
const SHORT_TAIL = 16;

/**
 * Where a long token ends that a terminal or an editor cut at the end of its line. The next line belongs to it if it is
 * made of nothing but the token's own characters (`run`, sticky), looks made by a machine and is no longer than the line
 * above; any other next line is left alone.
 */
export function wrappedTail(text: string, end: number, run: RegExp): number {
  let reached = end;
  for (let lines = 0; lines < 64; lines += 1) {
    const glue = glueAt(text, reached);
    if (glue === '') return reached;
    const isLine = glue.includes('\n');
    const width = isLine ? reached - text.lastIndexOf('\n', reached - 1) - 1 : 0;
    if (isLine && width < NARROWEST_LINE) return reached;
    const from = reached + glue.length;
    run.lastIndex = from;
    const tail = run.exec(text)?.[0] ?? '';
    const after = text.charAt(from + tail.length);
    if (after !== '' && !/[\s"'`\\,;)]/.test(after)) return reached;
    if (tail.length < LEAST_TAIL || (isLine && tail.length > width)) return reached;
    if (OWN_LINE.test(tail) || !isTail(tail)) return reached;
    reached = from + tail.length;
  }
  return reached;
}

/** Words and dates stand on lines of their own too; a short tail has to mix all kinds of characters. */
function isTail(tail: string): boolean {
  const { lower, upper, digits } = mixOf(tail);
  const isMixed = tail.length >= SHORT_TAIL || (lower > 1 && upper > 1 && digits > 1);
  return isMixed && isRandomLooking(tail);
}

function glueAt(text: string, at: number): string {
  GLUE.lastIndex = at;
  return GLUE.exec(text)?.[0] ?? '';
}

function runLength(text: string, from: number): number {
  PART.lastIndex = from;
  return PART.exec(text)?.[0].length ?? 0;
}
