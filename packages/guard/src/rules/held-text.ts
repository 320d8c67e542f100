const KEYS = 65_536;

/** A text that is asked for many strings which it mostly does not hold. */
export class HeldText {
  readonly #text: string;
  /** Which runs of three units stand in the text, by a key that several may share. */
  readonly #runs = new Uint8Array(KEYS);

  constructor(text: string) {
    this.#text = text;
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let at = 2; at < text.length; at += 1) {
      const third = text.charCodeAt(at);
      this.#runs[keyOf(first, second, third)] = 1;
      first = second;
      second = third;
    }
  }

  holds(part: string): boolean {
    const last = part.length - 1;
    if (last >= 2 && !(this.#hasRun(part, 0) && this.#hasRun(part, last - 2))) return false;
    return this.#text.includes(part);
  }

  #hasRun(part: string, at: number): boolean {
    const key = keyOf(part.charCodeAt(at), part.charCodeAt(at + 1), part.charCodeAt(at + 2));
    return this.#runs[key] === 1;
  }
}

function keyOf(first: number, second: number, third: number): number {
  return (first * 1369 + second * 37 + third) & (KEYS - 1);
}
