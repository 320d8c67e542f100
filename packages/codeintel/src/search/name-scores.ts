import type { Board } from './board.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { termsOfName } from './terms-of-word.js';

const MOST_FILES = 40;

/** Names that say only "the main file of its folder". */
const NAMED_BY_FOLDER = /^(?:index|mod|__init__|main|lib)$/;

/**
 * Among the files that fit best: one whose own name, or whose folder's, is spelled out by the query gains by how
 * much of that name the query says. `chip.tsx` is named by "chip headers", `chipListView.tsx` by a third.
 */
export function scoreFileNames(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const translated = query.hasNoLatin ? weights.nameOfTranslated : 1;
  for (const { id, path, classBits } of board.best(MOST_FILES)) {
    const { stem, folder } = namesOf(path);
    const gain =
      weights.fileName * coverage(stem, query, translated) +
      weights.folderName * coverage(folder, query, translated);
    if (gain > 0) board.add(id, classBits === 0 ? gain : gain * weights.gainOfDemoted, 'file name');
  }
}

function namesOf(path: string): { stem: string; folder: string } {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const dot = name.indexOf('.', 1);
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const [folder = '', above = ''] = parts.toReversed();
  return NAMED_BY_FOLDER.test(stem) ? { stem: folder, folder: above } : { stem, folder };
}

/**
 * Which part of the words of a name the query says. A weak word of the query, or one below its title, counts as
 * less here too; one of several translations counts whole or more, for the name tells which was meant.
 */
function coverage(name: string, query: ParsedQuery, translated: number): number {
  const terms = termsOfName(name);
  let said = 0;
  for (const term of terms) {
    const weight = (query.terms.get(term) ?? 0) / query.titleWeight;
    said += query.translated.has(term) ? translated : Math.min(1, weight);
  }
  return terms.length === 0 ? 0 : said / terms.length;
}
