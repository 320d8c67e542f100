import type { Board } from './board.js';
import { isCjk } from './cjk.js';
import type { TellingConcept } from './concept-scores.js';
import type { FileHeads } from './file-heads.js';
import type { RankWeights } from './rank-weights.js';
import type { Telling } from './text-scores.js';

const MOST_FILES = 20;
const MOST_BYTES = 96 * 1024;
const MOST_CONCEPTS = 32;
/** Characters between two words that still belong together, and how soon their bond fades. */
const MOST_GAP = 60;
const SIDE_BY_SIDE = 3;
const HALF_GAP = 20;
/** `retry` is held by `retries`, not by a longer word that only starts like it. */
const LONGEST_ENDING = 4;

/**
 * Among the files that fit best: one that holds what two words of the query may mean close together gains, the more
 * the closer. A word with many translations stands in many files; next to a translation of the word beside it, it
 * is most likely meant. Counts less the more of the query is written in Latin letters. Reads the files as they are on disk.
 */
export function scoreNearness(
  board: Board,
  { concepts, terms }: Telling,
  heads: FileHeads,
  weights: RankWeights,
): void {
  if (concepts.length === 0) return;
  const meanings = meaningsOf(concepts);
  if (meanings.all === 0) return;
  const worth = meanings.worths.reduce((sum, each) => sum + each, 0);
  let latin = 0;
  for (const [term, each] of terms) if (!isCjk(term.charCodeAt(0))) latin += each;
  const weight = (weights.nearness * worth) / (worth + latin);
  for (const { id, path, classBits } of board.best(MOST_FILES)) {
    const held = pairsHeld(heads.head(path, MOST_BYTES), meanings, weights);
    const share =
      Math.min(weights.mostNearness, held / meanings.all) *
      (classBits === 0 ? 1 : weights.gainOfDemoted);
    if (share > 0) board.add(id, weight * share, 'words close together');
  }
}

interface Meanings {
  /** Of each concept, in the order of the query. */
  readonly worths: readonly number[];
  /** The concepts that a term may mean, with how likely it is the one that is meant. */
  readonly byTerm: ReadonlyMap<string, readonly { concept: number; share: number }[]>;
  readonly pattern: RegExp;
  /** What a file holds that has every two neighbours side by side. */
  readonly all: number;
}

function meaningsOf(concepts: readonly TellingConcept[]): Meanings {
  const words = concepts.filter(({ isJoined, worth }) => !isJoined && worth > 0);
  const least = words.map(({ worth }) => worth).sort((a, b) => b - a)[MOST_CONCEPTS] ?? 0;
  const used = words.filter(({ worth }) => worth > least);
  const byTerm = new Map<string, { concept: number; share: number }[]>();
  let all = 0;
  for (const [concept, { terms, worth }] of used.entries()) {
    if (concept > 0) all += worth + (used[concept - 1]?.worth ?? 0);
    for (const [term, share] of terms) {
      const meant = byTerm.get(term) ?? [];
      meant.push({ concept, share });
      byTerm.set(term, meant);
    }
  }
  // Terms are stems of ASCII letters and digits; where one starts another, the longer is tried first.
  const terms = [...byTerm.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(terms.join('|'), 'gi');
  return { worths: used.map(({ worth }) => worth), byTerm, pattern, all };
}

interface Hit {
  readonly end: number;
  readonly concept: number;
  readonly share: number;
}

/** What the pairs of concepts are worth that stand close together, each pair once, where it stands closest. */
function pairsHeld(
  text: string,
  { worths, byTerm, pattern }: Meanings,
  weights: RankWeights,
): number {
  const best = new Map<number, number>();
  let recent: Hit[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [word] = match;
    const start = match.index;
    const end = endOfWord(text, start, start + word.length);
    if (end < 0) {
      pattern.lastIndex = start + 1;
      continue;
    }
    recent = recent.filter((hit) => hit.end <= start && start - hit.end <= MOST_GAP);
    for (const { concept, share } of byTerm.get(word.toLowerCase()) ?? []) {
      for (const hit of recent) {
        if (hit.concept === concept) continue;
        const pair =
          Math.min(concept, hit.concept) * MOST_CONCEPTS + Math.max(concept, hit.concept);
        const worth = (worths[concept] ?? 0) + (worths[hit.concept] ?? 0);
        const closeness = bondOf(concept - hit.concept, start - hit.end, weights);
        const bond = closeness * share * hit.share * worth;
        if (bond > (best.get(pair) ?? 0)) best.set(pair, bond);
      }
      recent.push({ end, concept, share });
    }
  }
  let held = 0;
  for (const bond of best.values()) held += bond;
  return held;
}

/** `step` is how much later in the query the second word stands, below 0 when it stands before the first. */
function bondOf(step: number, gap: number, weights: RankWeights): number {
  const closeness = 1 / (1 + Math.max(0, gap - SIDE_BY_SIDE) / HALF_GAP);
  const order = step > 0 ? 1 : weights.reversed;
  return closeness * (Math.abs(step) === 1 ? 1 : weights.apartInQuery) * order;
}

/** Where the word of an identifier or of prose ends that starts with the match; -1 when the match is no such start. */
function endOfWord(text: string, start: number, end: number): number {
  const before = text.charCodeAt(start - 1);
  const isHump = isUpper(text.charCodeAt(start)) && isLower(before);
  if (!isHump && (isLower(before) || isUpper(before))) return -1;
  let at = end;
  while (isLower(text.charCodeAt(at))) {
    at += 1;
    if (at - end > LONGEST_ENDING) return -1;
  }
  return at;
}

function isLower(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function isUpper(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}
