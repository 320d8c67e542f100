/**
 * Chinese words with their translations, read from text: one entry is the word and its translations with spaces
 * between, entries end with semicolons. Making one only notes where each word stands, for a prompt asks for few.
 */
export class WordTable {
  readonly #text: string;
  /** Where the translations of each word start. */
  readonly #starts = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
    let start = 0;
    for (let end = text.indexOf(';'); end >= 0; end = text.indexOf(';', start)) {
      while (text.charCodeAt(start) <= 32) start += 1;
      const space = text.indexOf(' ', start);
      const wordEnd = space < 0 || space > end ? end : space;
      if (wordEnd > start) this.#starts.set(text.slice(start, wordEnd), wordEnd);
      start = end + 1;
    }
  }

  has(word: string): boolean {
    return this.#starts.has(word);
  }

  /** The most likely first; none for a word that says nothing, or that is not known. */
  get(word: string): readonly string[] {
    const start = this.#starts.get(word);
    if (start === undefined) return [];
    return this.#text
      .slice(start, this.#text.indexOf(';', start))
      .split(' ')
      .filter((translation) => translation !== '');
  }
}
