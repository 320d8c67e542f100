import type { OpenIndex } from '../store/open-index.js';
import { fieldShift } from '../store/postings.js';
import { eachPosting } from '../store/segment-reader.js';
import { findLists } from './find-lists.js';
import { rankWeights } from './rank-weights.js';

const ANY = 31;
/** Counts of the fields that hold names: of symbols, of folders, of files. */
const NAMES = (ANY << fieldShift.symbol) | (ANY << fieldShift.folder) | (ANY << fieldShift.stem);

/** What a word is to the project's own code. */
export type Standing = 'absent' | 'present' | 'naming';

/**
 * Whether the project's own code holds a term, and whether it names things by it: then it is part of a name in a good
 * part of the files that have it. `until` stands in many files and names nothing; `cookie` does.
 */
export function standingOf(index: OpenIndex, term: string): Standing {
  let files = 0;
  let naming = 0;
  for (const { segment, list } of findLists(index, term)?.lists ?? []) {
    const classes = index.segments[segment]?.classes;
    const deleted = index.deleted[segment];
    eachPosting(list, (document, counts) => {
      if (classes?.[document] !== 0 || deleted?.has(document)) return;
      files += 1;
      if ((counts & NAMES) !== 0) naming += 1;
    });
  }
  if (files === 0) return 'absent';
  return naming > 0 && naming >= files * rankWeights.namingWord ? 'naming' : 'present';
}
