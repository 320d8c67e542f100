import type { Word } from './script.js';

const NAME = /^[A-Za-z_]\w*$/;
/** Variables that bash itself keeps a number in. */
const NUMBERS = new Set(
  'RANDOM SECONDS LINENO UID EUID PPID BASHPID SHLVL EPOCHSECONDS SRANDOM OPTIND COLUMNS LINES'.split(
    ' ',
  ),
);

/** Variables whose new value bash evaluates as an expression at once, however they are set. */
const EVALUATED_WHEN_SET = new Set(
  'RANDOM SECONDS SRANDOM OPTIND LINENO HISTCMD BASHPID EPOCHSECONDS EPOCHREALTIME BASH_MONOSECONDS'.split(
    ' ',
  ),
);

/**
 * Keeps what bash evaluates a second time. In arithmetic, subscripts and names given as text, the *value* of a
 * variable is an expression again, and `a[$(rm x)]` in it runs `rm`. So a variable that is evaluated must hold a
 * number in every way the script sets it; otherwise the script runs what its text does not show.
 */
export class EvaluatedText {
  readonly #read = new Set<string>();
  readonly #set = new Map<string, (readonly string[] | undefined)[]>();
  readonly #shown = new Map<string, number>();
  readonly #quietlySet = new Set<string>();
  readonly #unseen = new Set<string>();

  /** Its value is evaluated as an expression. */
  reads(name: string): void {
    this.#read.add(name);
  }

  /** It is set to a number made of these variables, or, with `undefined`, to any text. */
  sets(name: string, numberOf: readonly string[] | undefined): void {
    const before = this.#set.get(name);
    if (before) before.push(numberOf);
    else this.#set.set(name, [numberOf]);
    if (EVALUATED_WHEN_SET.has(name)) this.reads(name);
  }

  /** It is set by something other than an assignment: a loop, a builtin, arithmetic. */
  setsQuietly(name: string, numberOf: readonly string[] | undefined): void {
    this.sets(name, numberOf);
    this.#quietlySet.add(name);
  }

  /** One of the places that set it shows the value. */
  shows(name: string): void {
    this.#shown.set(name, (this.#shown.get(name) ?? 0) + 1);
  }

  /** Every place that sets it shows the value. */
  isOnlyShown(name: string): boolean {
    return (this.#set.get(name)?.length ?? 0) === (this.#shown.get(name) ?? 0);
  }

  /** Something runs that the text does not show. */
  unseen(reason: string): void {
    this.#unseen.add(reason);
  }

  /** A word that is evaluated as an expression. */
  operand(word: Word): void {
    if (word.literal !== undefined) this.#expression(word.literal);
    else if (word.numberOf) for (const name of word.numberOf) this.reads(name);
    else this.unseen('arithmetic on a text that comes out only when it runs');
  }

  /** A word that names a variable, as `read` and `unset` take them. `undefined` when only running tells. */
  name(word: Word): string | undefined {
    const { literal } = word;
    const found = /^([A-Za-z_]\w*)(?:\[(?:\d+|[@*])\])?$/.exec(literal ?? '')?.[1];
    if (found !== undefined) return found;
    if (literal === undefined || literal.includes('[')) {
      this.unseen('the name of a variable with a subscript that is evaluated');
    }
    return undefined;
  }

  get quietlySet(): readonly string[] {
    return [...this.#quietlySet];
  }

  /** Why the script may run what its text does not show. */
  faults(): readonly string[] {
    const texts = [...this.#read].filter((name) => !this.#isNumber(name, new Set()));
    return [
      ...this.#unseen,
      ...texts.map((name) => `arithmetic evaluates what "${name.slice(0, 40)}" holds`),
    ];
  }

  #expression(text: string): void {
    if (!/^[\w\s+\-*/%()<>=!&|^~?:,#]*$/.test(text)) {
      this.unseen('arithmetic on a quoted text');
      return;
    }
    for (const [token] of text.matchAll(/\w+/g)) if (NAME.test(token)) this.reads(token);
    for (const [, name] of text.matchAll(/([A-Za-z_]\w*)\s*=(?!=)/g)) {
      if (name !== undefined) this.setsQuietly(name, []);
    }
  }

  /** A name that is being looked at already is a number if everything else it is made of is. */
  #isNumber(name: string, seen: Set<string>): boolean {
    if (seen.has(name)) return true;
    seen.add(name);
    const values = this.#set.get(name);
    if (!values) return NUMBERS.has(name);
    return values.every(
      (numberOf) => numberOf?.every((other) => this.#isNumber(other, seen)) ?? false,
    );
  }
}
