import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SortedTable } from './sorted-table.js';

/** The tables of the folder `glossary`; its README says what stands in them. */
class Glossary {
  readonly #words = new SortedTable(textOf('words.tsv'));
  readonly #characters = new SortedTable(textOf('traditional-characters.tsv'));

  /** The most likely first; none for a word that says nothing about where to look, `undefined` for an unknown word. */
  translationsOf(word: string): readonly string[] | undefined {
    const translations = this.#words.get(word);
    return translations === '' ? [] : translations?.split(' ');
  }

  /** The text in simplified characters. */
  simplified(text: string): string {
    return Array.from(text, (unit) => this.#characters.get(unit) ?? unit).join('');
  }
}

let read: Glossary | undefined;

/** Read at the first Chinese word: most queries need none of it. */
export function glossary(): Glossary {
  read ??= new Glossary();
  return read;
}

/** Found by the name of the package, because this code also runs inside bundles of other packages. */
function textOf(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`@sluice/codeintel/glossary/${name}`), 'utf8');
}
