import type { SearchResult } from '@sluice/codeintel';
import type { Intent } from '../auto-output.js';
import type { RawItem } from '../clean/items-of.js';
import { asksHowItIs } from '../intent/asks-how-it-is.js';
import { contentWords, isAboutTheWork, isTalk, startsWithWork } from '../intent/content-words.js';

type Evidence = NonNullable<SearchResult['evidence']>;

export interface Choice {
  readonly items: readonly RawItem[];
  readonly left: readonly { readonly item: RawItem; readonly why: string }[];
  /** Set when nothing fits well enough to be worth a person's tokens. */
  readonly nothing?: string;
}

const NEIGHBOURS = 4;
const ENOUGH = 2;
const A_FEW = 3;
/** Reasons of a search that do not rest on common words alone. */
const STRONG =
  /\b(?:defines|stack frame|frame \d+ of the trace|named in the text|holds a text of the prompt|changed since)\b/;

/**
 * Which finds are worth showing. Places that only repeat what search found are left out, and so is everything when no
 * place holds the words that matter: two of them together where the prompt may not be about code at all.
 */
export function chooseItems(
  items: readonly RawItem[],
  prompt: string,
  intent: Intent,
  evidence: Evidence | undefined,
): Choice {
  const left: { item: RawItem; why: string }[] = [];
  const searched = new Set(
    items.filter((item) => item.tool === 'ci_search').map((item) => `${item.path}\n${item.symbol}`),
  );
  const neighbours = items
    .filter((item) => item.tool === 'ci_graph_rag')
    .filter((item) => item.path === '' || !searched.has(`${item.path}\n${item.symbol}`))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, searched.size > 0 ? NEIGHBOURS : items.length);
  const chosen = items.filter((item) => {
    if (item.tool !== 'ci_graph_rag' || neighbours.includes(item)) return true;
    left.push({ item, why: 'found by search already, or a distant neighbour' });
    return false;
  });
  // A person who put a program in a tool's place wants to see what it says.
  const isOwnTool = (item: RawItem): boolean =>
    item.version === 'command' || !item.tool.startsWith('ci_');
  const isPointedAt = (item: RawItem): boolean =>
    STRONG.test(item.reason) || item.reason === 'target';
  const isSure = (item: RawItem): boolean =>
    isOwnTool(item) || item.conclusion !== undefined || isPointedAt(item);
  if (speaksForCode(evidence, prompt, intent) || chosen.some(isSure))
    return { items: chosen, left };
  const why = 'no place holds the words of the prompt';
  return {
    items: [],
    left: [...left, ...chosen.map((item) => ({ item, why }))],
    ...(chosen.length > 0 ? { nothing: why } : {}),
  };
}

/**
 * Whether the project's own code holds what the prompt says in words of its own, which are not those of the work and the
 * talk. The less a prompt speaks of code by itself and the fewer such words it has, the more of them must be there: in
 * one place, as names of things, or at least somewhere.
 */
function speaksForCode(evidence: Evidence | undefined, prompt: string, intent: Intent): boolean {
  const isCode = intent.is_code === 'yes';
  if (!evidence) return isCode;
  const lower = prompt.toLowerCase();
  const own = ownWords(lower, evidence);
  const count = (words: readonly string[]): number => words.filter((word) => !isTalk(word)).length;
  const together = count(evidence.together);
  const named = count(evidence.named);
  if (startsWithWork(lower) && !(isCode && own > A_FEW))
    return together >= A_FEW && named >= ENOUGH;
  if (isAboutTheWork(lower) && !(isCode && own > A_FEW)) return together >= ENOUGH && named > 0;
  if (own <= 1) return named > 0 && (isCode || asksHowItIs(lower));
  if (isCode) return evidence.together.length > 0;
  if (together >= ENOUGH || (named > 0 && asksHowItIs(lower))) return true;
  return together > 0 && count(evidence.known) * 2 >= own;
}

/** A run of Chinese holds several words; those are counted as the search tells them apart. */
function ownWords(lower: string, { asked }: Evidence): number {
  const latin = contentWords(lower).filter((word) => !WIDE.test(word)).length;
  return latin + asked.filter((word) => WIDE.test(word) && !isTalk(word)).length;
}

const WIDE = /[\u2e80-\uffff]/;
