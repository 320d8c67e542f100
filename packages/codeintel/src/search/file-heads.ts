import { readHead } from '../store/read-head.js';

/** The starts of files as they are on disk, each read once for all who ask for no more of it than the first did. */
export class FileHeads {
  readonly #root: string;
  readonly #read = new Map<string, { readonly text: string; readonly mostBytes: number }>();
  #buffer = Buffer.alloc(0);

  constructor(root: string) {
    this.#root = root;
  }

  /** Each byte taken for one character; empty when the file is gone or cannot be read. */
  head(path: string, mostBytes: number): string {
    const known = this.#read.get(path);
    if (known && known.mostBytes >= mostBytes) return known.text.slice(0, mostBytes);
    if (this.#buffer.length < mostBytes) this.#buffer = Buffer.allocUnsafe(mostBytes);
    const text = readHead(this.#root, path, this.#buffer.subarray(0, mostBytes));
    this.#read.set(path, { text, mostBytes });
    return text;
  }
}
