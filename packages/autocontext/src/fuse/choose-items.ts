import type { Intent } from '../auto-output.js';
import type { RawItem } from '../clean/items-of.js';

export interface Choice {
  readonly items: readonly RawItem[];
  readonly left: readonly { readonly item: RawItem; readonly why: string }[];
  /** Set when nothing fits well enough to be worth a person's tokens. */
  readonly nothing?: string;
}

const NEIGHBOURS = 4;
/** Reasons of a search that do not rest on common words alone. */
const STRONG = /\b(?:defines|stack frame|frame \d+ of the trace|named in the text|tested by)\b/;

/**
 * Which finds are worth showing. Places that only repeat what search found are left out, and so is everything when no
 * find holds the words that matter: two of them where the prompt may not be about code at all.
 */
export function chooseItems(items: readonly RawItem[], prompt: string, intent: Intent): Choice {
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
  const words = contentWords(prompt);
  const isFitting = (item: RawItem): boolean => fits(item, words, intent);
  // A person who put a program in a tool's place wants to see what it says.
  const isOwnTool = (item: RawItem): boolean =>
    item.version === 'command' || !item.tool.startsWith('ci_');
  if (chosen.some((item) => isOwnTool(item) || item.conclusion !== undefined || isFitting(item))) {
    return { items: chosen, left };
  }
  const why = 'no place holds the words of the prompt';
  return {
    items: [],
    left: [...left, ...chosen.map((item) => ({ item, why }))],
    ...(chosen.length > 0 ? { nothing: why } : {}),
  };
}

function fits(item: RawItem, words: readonly string[], intent: Intent): boolean {
  if (STRONG.test(item.reason) || item.reason === 'target') return true;
  if (words.length === 0) return intent.is_code === 'yes';
  const text = `${item.path} ${item.symbol} ${item.summary} ${item.snippet}`.toLowerCase();
  const held = words.filter((word) => text.includes(word)).length;
  return held >= Math.min(words.length, intent.is_code === 'yes' ? 1 : 2);
}

const EMPTY = new Set(
  `a about add after all also an and any are as ask at be been before bug but by can change code could create
  debug delete did do does done doing error explain file files find fix fixed for from function get give had has
  have help her here his how i if implement in into is issue it its just know let like look make me more my need
  new no not now of on one or our out please problem refactor remove review search see she should show so some
  tell test than that the their them then there these they thing this those to update us use used using want was
  way we were what when where which while who why will with work works would write you your`.split(
    /\s+/,
  ),
);

/** The words that say what a prompt is about, cut to what forms of one word share; Chinese in pairs of signs. */
function contentWords(prompt: string): string[] {
  const text = prompt.slice(0, 4000).toLowerCase();
  const latin = (text.match(/[a-z][a-z0-9]{2,}/g) ?? [])
    .filter((word) => !EMPTY.has(word))
    .map((word) => (word.length > 6 ? word.slice(0, Math.max(5, word.length - 3)) : word));
  if (latin.length > 0 || !/[\u3400-\u9fff]/.test(text)) return [...new Set(latin)].slice(0, 40);
  // A wholly Chinese prompt is matched by the glossary of the search; its signs rarely stand in the code.
  return [];
}
