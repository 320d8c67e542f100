/**
 * A table as text: lines of a key, a tab and a value, in the order of their keys, each ended by a line break. It is
 * searched as it stands, because a prompt asks for few of many thousand keys and reading them all takes longer than the
 * answer. A key without a tab has an empty value.
 */
export class SortedTable {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get(key: string): string | undefined {
    const text = this.#text;
    // Both stand at the start of a line, or at the end of the text.
    let low = 0;
    let high = text.length;
    while (low < high) {
      const start = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
      const end = text.indexOf('\n', start);
      const line = text.slice(start, end);
      const tab = line.indexOf('\t');
      const known = tab < 0 ? line : line.slice(0, tab);
      if (known === key) return tab < 0 ? '' : line.slice(tab + 1);
      if (known < key) low = end + 1;
      else high = start;
    }
    return undefined;
  }
}
