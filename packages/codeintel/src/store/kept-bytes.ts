/** The bytes of the file that was read last, for a process that opens it again for every question. */
export class KeptBytes {
  #key = '';
  #bytes: Buffer | undefined;

  /** `key` must change with what stands in the file. */
  take(key: string, read: () => Buffer): Buffer {
    if (!this.#bytes || this.#key !== key) {
      this.#bytes = read();
      this.#key = key;
    }
    return this.#bytes;
  }
}
