export type ReadState<Client extends string> =
  | { readonly kind: 'more' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'whole'; readonly client: Client; readonly payload: string };

const LONGEST_HEAD = 200;
const MOST_BYTES = 4_000_000;

/** Puts a question together: `TOKEN CLIENT LENGTH` on a line, then that many bytes of the client's payload. */
export class RequestReader<Client extends string> {
  readonly #token: string;
  readonly #clients: readonly Client[];
  #bytes = Buffer.alloc(0);
  #head: { readonly client: Client; readonly length: number } | undefined;

  constructor(token: string, clients: readonly Client[]) {
    this.#token = token;
    this.#clients = clients;
  }

  /** Whether the token was right, so that the proof may be sent. */
  get isKnown(): boolean {
    return this.#head !== undefined;
  }

  add(chunk: Buffer): ReadState<Client> {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#head) {
      const end = this.#bytes.indexOf(0x0a);
      if (end < 0) return { kind: this.#bytes.length > LONGEST_HEAD ? 'refused' : 'more' };
      this.#head = this.#parse(this.#bytes.subarray(0, end).toString('latin1'));
      if (!this.#head) return { kind: 'refused' };
      this.#bytes = this.#bytes.subarray(end + 1);
    }
    const { client, length } = this.#head;
    if (this.#bytes.length > length) return { kind: 'refused' };
    if (this.#bytes.length < length) return { kind: 'more' };
    return { kind: 'whole', client, payload: this.#bytes.toString('utf8') };
  }

  #parse(line: string): { readonly client: Client; readonly length: number } | undefined {
    const match = /^([0-9a-f]{48}) ([a-z]+) (\d{1,7})$/.exec(line);
    const length = Number(match?.[3]);
    if (!match || !isSame(match[1] ?? '', this.#token) || length > MOST_BYTES) return undefined;
    const client = this.#clients.find((name) => name === match[2]);
    return client && { client, length };
  }
}

/** Takes as long for a token that is wrong at its end as for one that is wrong at once. */
function isSame(given: string, token: string): boolean {
  let difference = given.length ^ token.length;
  for (let at = 0; at < token.length; at += 1) {
    difference |= given.charCodeAt(at) ^ token.charCodeAt(at);
  }
  return difference === 0;
}
