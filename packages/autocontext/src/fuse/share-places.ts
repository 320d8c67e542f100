import type { RawItem } from '../clean/items-of.js';
import { compareItems, MOST_ITEMS } from './fuse.js';

export interface Shared {
  /** In the order they came. */
  readonly items: readonly RawItem[];
  readonly left: readonly RawItem[];
}

const FOR_SEARCH = 5;
const FEWEST = 2;
const TEST = /(?:^|[/._-])(?:tests?|spec|specs|examples?|fixtures?|mocks?)(?:[/._-]|$)/i;

/**
 * Shares the places of the fused list among the tools, so that one with a hundred finds does not push out the others.
 * Search gets a place for each of `mostSnippets`. Of each tool the surest finds stay, the project's own code before
 * tests; equal ones stand in the order of fusion.
 */
export function sharePlaces(
  items: readonly RawItem[],
  mostSnippets = 0,
  most = MOST_ITEMS,
): Shared {
  const tools = [...new Set(items.map((item) => item.tool))];
  const searched = items.filter((item) => item.tool === 'ci_search').length;
  const others = tools.filter((tool) => tool !== 'ci_search');
  const forSearch =
    others.length === 0 ? most : Math.min(Math.max(FOR_SEARCH, mostSnippets), searched);
  const forEach = Math.max(FEWEST, Math.floor((most - forSearch) / Math.max(1, others.length)));
  const kept = new Set<RawItem>();
  for (const tool of tools) {
    const own = items.filter((item) => item.tool === tool).sort(bySureness);
    const places = tool === 'ci_search' ? forSearch : forEach;
    for (const item of own.slice(0, places)) kept.add(item);
  }
  return {
    items: items.filter((item) => kept.has(item)),
    left: items.filter((item) => !kept.has(item)),
  };
}

function bySureness(a: RawItem, b: RawItem): number {
  // A claim is never pushed out by a place: what contradicts it must stand beside it.
  return (
    Number(b.conclusion !== undefined) - Number(a.conclusion !== undefined) ||
    b.confidence - a.confidence ||
    Number(TEST.test(a.path)) - Number(TEST.test(b.path)) ||
    compareItems(a, b)
  );
}
