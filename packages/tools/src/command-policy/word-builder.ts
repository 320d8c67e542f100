import { UNKNOWN_PART, type Word } from './script.js';

const MAX_OTHERS = 16;

/** Puts a word together from its parts. */
export class WordBuilder {
  startsWithGlob = false;
  #shape = '';
  #known = '';
  #isKnown = true;
  #isMany = false;
  #isAnyText = false;
  readonly #names: string[] = [];
  readonly #variables: (string | undefined)[] = [];
  #others: readonly string[] = [];

  text(part: string): void {
    this.#append(part);
    this.#known += part;
  }

  /** A part of any text; unquoted, it may also become several words. */
  unknown(isQuoted: boolean): void {
    this.#hole(isQuoted);
    this.#isAnyText = true;
  }

  /** The value of a variable. */
  variable(name: string, isQuoted: boolean): void {
    this.#hole(isQuoted, name);
    this.#names.push(name);
    if (name === 'HOME') this.mayBe('~');
  }

  /** A number that only running tells. */
  number(): void {
    this.#hole(true);
  }

  /** A pipe to another command, which is given a name of its own. */
  pipe(): void {
    this.text('/dev/fd/');
    this.number();
  }

  /** The last unknown part may be this text, which the script shows: the default of an expansion. */
  mayBe(text: string): void {
    const before = this.#shape.slice(0, -UNKNOWN_PART.length);
    this.#others = [...this.#others, before + text].slice(0, MAX_OTHERS);
  }

  /** Known in shape, unknown in what it becomes. */
  tilde(): void {
    this.#append('~');
    this.#isKnown = false;
    this.#isAnyText = true;
  }

  finish(source: string): Word {
    const isNumber = !this.#isAnyText && /^[-+]?\d*$/.test(this.#known);
    return {
      literal: this.#isKnown ? this.#shape : undefined,
      shape: this.#shape,
      ...(this.#others.length > 0 ? { others: this.#others } : {}),
      startsWithGlob: this.startsWithGlob,
      isMany: this.#isMany,
      numberOf: isNumber ? this.#names : undefined,
      ...(this.#variables.length > 0 ? { variables: this.#variables } : {}),
      source,
    };
  }

  #append(part: string): void {
    this.#shape += part;
    this.#others = this.#others.map((other) => other + part);
  }

  #hole(isQuoted: boolean, variable?: string): void {
    this.#append(UNKNOWN_PART);
    this.#variables.push(variable);
    this.#isKnown = false;
    if (!isQuoted) this.#isMany = true;
  }
}
