import type { RawItem } from '../clean/items-of.js';
import { namesCode } from '../intent/find-signals.js';
import { type AskedAbout, speaksForCode } from './speaks-for-code.js';

export interface Choice {
  readonly items: readonly RawItem[];
  readonly left: readonly { readonly item: RawItem; readonly why: string }[];
  /** Set when nothing fits well enough to be worth a person's tokens. */
  readonly nothing?: string;
}

const NEIGHBOURS = 4;
/** Reasons of a find that rest on a name, a file or a frame of the prompt; a plain word may be a name by chance. */
const BY_NAME =
  /\b(?:defines|stack frame|frame \d+ of the trace|named in the text|changed since)\b|^target$/;
const BY_TEXT = /\bholds a text of the prompt\b/;

/**
 * Which finds are worth showing. Places that only repeat what search found are left out, and so is everything where the
 * prompt is not about this code.
 */
export function chooseItems(items: readonly RawItem[], asked: AskedAbout): Choice {
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
  const isNamed = namesCode(asked.signals);
  const isSure = (item: RawItem): boolean =>
    isOwnTool(item) ||
    item.conclusion !== undefined ||
    BY_TEXT.test(item.reason) ||
    (isNamed && BY_NAME.test(item.reason));
  if (chosen.some(isSure) || speaksForCode(asked)) return { items: chosen, left };
  const why = 'no place holds the words of the prompt';
  return {
    items: [],
    left: [...left, ...chosen.map((item) => ({ item, why }))],
    ...(chosen.length > 0 ? { nothing: why } : {}),
  };
}
