const KEYS = 65_536;
/** Looking through a shorter text for each string takes less than going through it once. */
const SHORT = 6000;

/** A text that is asked for many strings which it mostly does not hold. */
export class HeldText {
  readonly #text: string;
  /** Which runs of three units stand in the text, by a key that several may share. */
  readonly #runs: Uint8Array | undefined;

  constructor(text: string) {
    this.#text = text;
    if (text.length < SHORT) return;
    const runs = new Uint8Array(KEYS);
    this.#runs = runs;
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let at = 2; at < text.length; at += 1) {
      const third = text.charCodeAt(at);
      runs[keyOf(first, second, third)] = 1;
      first = second;
      second = third;
    }
  }

  holds(part: string): boolean {
    const last = part.length - 1;
    const runs = this.#runs;
    if (runs && last >= 2 && !(hasRun(runs, part, 0) && hasRun(runs, part, last - 2))) return false;
    return this.#text.includes(part);
  }
}

function hasRun(runs: Uint8Array, part: string, at: number): boolean {
  const key = keyOf(part.charCodeAt(at), part.charCodeAt(at + 1), part.charCodeAt(at + 2));
  return runs[key] === 1;
}

function keyOf(first: number, second: number, third: number): number {
  return (first * 1369 + second * 37 + third) & (KEYS - 1);
}
