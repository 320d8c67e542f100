import { glossary } from './glossary.js';
import { rankWeights } from './rank-weights.js';

export interface GlossaryWord {
  readonly text: string;
  /** The most likely first; none for a word that says nothing about where to look. */
  readonly translations: readonly string[];
  readonly start: number;
  readonly end: number;
}

const LONGEST_WORD = 8;

/**
 * The known words of an unbroken run of Chinese, in order: of all ways to cut it the one with the fewest words and
 * gaps, so that 请求头部 is 请求 and 头部, not 请求头 and a rest. Of equal ways the one with the longer first word.
 */
export function wordsOfRun(run: string, mostLength = LONGEST_WORD): GlossaryWord[] {
  const known = glossary();
  const cost = new Float64Array(run.length + 1);
  const length = new Uint8Array(run.length + 1);
  for (let start = run.length - 1; start >= 0; start -= 1) {
    let best = rankWeights.costOfUnknown + (cost[start + 1] ?? 0);
    const most = Math.min(mostLength, run.length - start);
    for (let size = 1; size <= most; size += 1) {
      const translations = known.translationsOf(run.slice(start, start + size));
      if (!translations) continue;
      const whole = costOf(size, translations.length > 0) + (cost[start + size] ?? 0);
      if (whole > best) continue;
      best = whole;
      length[start] = size;
    }
    cost[start] = best;
  }
  const found: GlossaryWord[] = [];
  for (let start = 0; start < run.length; start += length[start] || 1) {
    const end = start + (length[start] ?? 0);
    const text = run.slice(start, end);
    const translations = known.translationsOf(text);
    if (translations) found.push({ text, translations, start, end });
  }
  return found;
}

function costOf(size: number, hasMeaning: boolean): number {
  if (size > 1) return rankWeights.costOfWord;
  return hasMeaning ? rankWeights.costOfMeaning : rankWeights.costOfCharacter;
}
