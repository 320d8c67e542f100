/** A file command that the session's shell asks for. */
export interface CommandRequest {
  readonly cwd: string;
  readonly name: string;
  readonly args: readonly Buffer[];
}

const MAX_REQUEST_BYTES = 32 * 1024 * 1024;
const MAX_WORDS = 1_000_000;

/** Puts requests together from bytes: a count, then that many words, each ended by NUL. */
export class RequestReader {
  readonly #onRequest: (request: CommandRequest) => void;
  readonly #onFault: (reason: string) => void;
  #parts: Buffer[] = [];
  #bytes = 0;
  #words: Buffer[] = [];
  #expected: number | undefined;

  /** `onFault` hears of bytes that no file command sends; the session cannot be trusted after that. */
  constructor(onRequest: (request: CommandRequest) => void, onFault: (reason: string) => void) {
    this.#onRequest = onRequest;
    this.#onFault = onFault;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      this.#parts.push(chunk.subarray(from, end));
      from = end + 1;
      const word = Buffer.concat(this.#parts);
      this.#parts = [];
      this.#word(word);
    }
    this.#parts.push(chunk.subarray(from));
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_REQUEST_BYTES) {
      this.#onFault(`a file command was given more than ${MAX_REQUEST_BYTES} bytes`);
    }
  }

  #word(word: Buffer): void {
    if (this.#expected === undefined) {
      const expected = Number(word.toString('latin1'));
      if (!(Number.isInteger(expected) && expected >= 2 && expected <= MAX_WORDS)) {
        this.#onFault('something else wrote to the channel of the file commands');
        return;
      }
      this.#expected = expected;
      return;
    }
    this.#words.push(word);
    if (this.#words.length < this.#expected) return;
    const [cwd, name, ...args] = this.#words;
    this.#words = [];
    this.#expected = undefined;
    this.#bytes = 0;
    this.#onRequest({
      cwd: cwd?.toString('utf8') ?? '',
      name: name?.toString('utf8') ?? '',
      args,
    });
  }
}
