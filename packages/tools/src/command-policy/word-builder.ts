import { UNKNOWN_PART, type Word } from './script.js';

/** Puts a word together from its parts. */
export class WordBuilder {
  startsWithGlob = false;
  #shape = '';
  #known = '';
  #isKnown = true;
  #isMany = false;
  #isAnyText = false;
  readonly #names: string[] = [];

  text(part: string): void {
    this.#shape += part;
    this.#known += part;
  }

  /** A part of any text; unquoted, it may also become several words. */
  unknown(isQuoted: boolean): void {
    this.#hole(isQuoted);
    this.#isAnyText = true;
  }

  /** The value of a variable. */
  variable(name: string, isQuoted: boolean): void {
    this.#hole(isQuoted);
    this.#names.push(name);
  }

  /** A number that only running tells. */
  number(): void {
    this.#hole(true);
  }

  /** Known in shape, unknown in what it becomes. */
  tilde(): void {
    this.#shape += '~';
    this.#isKnown = false;
    this.#isAnyText = true;
  }

  finish(source: string): Word {
    const isNumber = !this.#isAnyText && /^[-+]?\d*$/.test(this.#known);
    return {
      literal: this.#isKnown ? this.#shape : undefined,
      shape: this.#shape,
      startsWithGlob: this.startsWithGlob,
      isMany: this.#isMany,
      numberOf: isNumber ? this.#names : undefined,
      source,
    };
  }

  #hole(isQuoted: boolean): void {
    this.#shape += UNKNOWN_PART;
    this.#isKnown = false;
    if (!isQuoted) this.#isMany = true;
  }
}
