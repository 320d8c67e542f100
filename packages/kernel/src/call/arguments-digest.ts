import { callDigest } from '../approval/call-digest.js';

/** The digest of a tool and its arguments. It costs more than the rest of a call: it is made when first read. */
export class ArgumentsDigest {
  readonly #toolName: string;
  readonly #args: unknown;
  #text: string | undefined;

  constructor(toolName: string, args: unknown) {
    this.#toolName = toolName;
    this.#args = args;
  }

  get text(): string {
    this.#text ??= callDigest(this.#toolName, this.#args);
    return this.#text;
  }
}
