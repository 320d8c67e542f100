import type { OpenIndex } from '../store/open-index.js';
import { eachPosting, type PostingList } from '../store/segment-reader.js';

export interface FoundLists {
  readonly lists: readonly { readonly segment: number; readonly list: PostingList }[];
  /** Files that are there now and have the term. */
  readonly frequency: number;
}

/** Where a term stands, over all segments; `undefined` where no file has it. */
export function findLists(index: OpenIndex, term: string): FoundLists | undefined {
  const lists: { segment: number; list: PostingList }[] = [];
  let frequency = 0;
  for (const [segment, reader] of index.segments.entries()) {
    const list = reader.find(term);
    if (!list) continue;
    lists.push({ segment, list });
    frequency += liveFrequency(list, index.deleted[segment]);
  }
  return frequency > 0 ? { lists, frequency } : undefined;
}

/** Files that are gone do not make a word common, so that the score is the same however the index was made. */
function liveFrequency(list: PostingList, deleted: ReadonlySet<number> | undefined): number {
  if (!deleted || deleted.size === 0) return list.documentFrequency;
  let frequency = list.documentFrequency;
  eachPosting(list, (document) => {
    if (deleted.has(document)) frequency -= 1;
  });
  return frequency;
}
