import type { EvaluatedText } from './evaluated-text.js';
import { type Assignment, plainWord, type Redirect, UNKNOWN_PART, type Word } from './script.js';

/** More texts than one word is likely to be meant for. */
const MOST_TEXTS = 64;

/** What every login sets, unless the script does. */
const FOLDERS = [
  ['HOME', ['~']],
  ['PWD', ['.']],
] as const;

/**
 * What a variable is at the place that is being read, where the script shows it: within a loop over words that it
 * writes out, and behind an assignment that always runs. It counts only if nothing else in the script sets the
 * variable, which is known at its end: `EvaluatedText.isOnlyShown`.
 */
export class ShownValues {
  readonly #values = new Map<string, readonly string[]>(FOLDERS);
  readonly #evaluated: EvaluatedText;
  readonly #isOutermost: boolean;

  /** A script within another may run in the same shell (`eval`) or in one of its own: it shows nothing. */
  constructor(evaluated: EvaluatedText, isOutermost: boolean) {
    this.#evaluated = evaluated;
    this.#isOutermost = isOutermost;
  }

  /** It may be this from here on, besides what it was: whether the list runs elsewhere is told by its end. */
  mayBe(assignments: readonly Assignment[]): void {
    if (!this.#isOutermost) return;
    for (const { name, value } of assignments) {
      const before = this.#values.get(name) ?? [UNKNOWN_PART];
      this.#values.set(name, [...before, textOfValue(value)]);
    }
  }

  /** From here on it is this. */
  assign(assignments: readonly Assignment[]): void {
    if (!this.#isOutermost) return;
    for (const { name, value } of assignments) {
      this.#evaluated.shows(name);
      this.#values.set(name, [textOfValue(value)]);
    }
  }

  /** In what `read` reads it is one of these words; behind it, one of them or what it was before. */
  loop(name: string, words: readonly Word[], read: () => void): void {
    if (!this.#isOutermost) {
      read();
      return;
    }
    const before = this.#values.get(name);
    const texts = words.length > MOST_TEXTS ? [UNKNOWN_PART] : words.map(textOfValue);
    this.#evaluated.shows(name);
    this.#values.set(name, texts);
    read();
    if (before) this.#values.set(name, [...before, ...texts]);
    else this.#values.delete(name);
  }

  /** What `read` reads runs at another time: nothing is known of it. */
  apart(read: () => void): void {
    const before = [...this.#values];
    this.#values.clear();
    read();
    this.#values.clear();
    for (const [name, texts] of before) this.#values.set(name, texts);
  }

  /** A redirection with every text that its target may be, where its variables are shown. */
  resolve(redirect: Redirect): Redirect {
    const { shape, variables = [] } = redirect.target;
    const names = variables.filter((name) => name !== undefined);
    if (names.length === 0 || names.length !== variables.length) return redirect;
    const [start = '', ...others] = shape.split(UNKNOWN_PART);
    let texts: readonly string[] = [start];
    for (const [index, part] of others.entries()) {
      const values = this.#values.get(names[index] ?? '');
      if (!values || texts.length * values.length > MOST_TEXTS) return redirect;
      texts = texts.flatMap((text) => values.map((value) => text + value + part));
    }
    return { ...redirect, shown: { texts: [...new Set(texts)], names } };
  }
}

/** A redirection into each text that its target may be; as it is written where these are not all that it may be. */
export function shownRedirects(
  redirect: Redirect,
  isOnlyShown: (name: string) => boolean,
): readonly Redirect[] {
  const { shown, target } = redirect;
  if (!shown?.names.every(isOnlyShown)) return [redirect];
  return shown.texts.map((text) => {
    const isWhole = !text.includes(UNKNOWN_PART) && !text.startsWith('~');
    const known = plainWord(text);
    return { ...redirect, target: isWhole ? known : { ...target, shape: text, others: [] } };
  });
}

/** What a wildcard finds first in a text lies below the folder; what an expansion becomes is not known. */
function textOfValue({ literal, shape, source, startsWithGlob }: Word): string {
  if (literal !== undefined) return literal;
  if (/[$`{<>]/.test(source)) return UNKNOWN_PART;
  return startsWithGlob ? `./${shape}` : shape;
}
