import type { Item } from '../auto-output.js';

export interface Fused<Kind extends Item> {
  readonly items: readonly Kind[];
  /** What did not fit below the limit, in the same order. */
  readonly cut: readonly Kind[];
}

export const MOST_ITEMS = 12;
export const LONGEST_SUMMARY = 240;

/**
 * Brings the finds of all tools together. Same finds in any order give the same list: sorted by tool, path, symbol,
 * confidence from high to low, then summary; one for each key; claims that contradict each other all stay, marked.
 */
export function fuse<Kind extends Item>(finds: readonly Kind[], most = MOST_ITEMS): Fused<Kind> {
  const contradicted = contradictedClaims(finds);
  const kept = new Map<string, Kind>();
  for (const find of [...finds].sort(compareItems)) {
    const isConflict = find.conclusion !== undefined && contradicted.has(claimOf(find));
    const key = isConflict ? `${keyOf(find)}\n${find.conclusion}` : keyOf(find);
    const known = kept.get(key);
    if (known && known.confidence >= find.confidence) continue;
    kept.set(key, { ...withShortSummary(find), conflict: isConflict });
  }
  const items = [...kept.values()].sort(compareItems);
  return { items: items.slice(0, most), cut: items.slice(most) };
}

/** Tool, path, symbol and title, `-` where one is missing. */
export function keyOf(item: Item): string {
  return [item.tool, item.path, item.symbol, item.title].map(normal).join('\n');
}

/** What a claim is about, whichever tool makes it. */
function claimOf(item: Item): string {
  return [item.path, item.symbol, item.title].map(normal).join('\n');
}

function normal(text: string): string {
  const plain = text.normalize('NFC').trim().replace(/\s+/g, ' ').replace(/^\.\//, '');
  return plain === '' ? '-' : plain;
}

function contradictedClaims(finds: readonly Item[]): ReadonlySet<string> {
  const conclusions = new Map<string, Set<string>>();
  for (const find of finds) {
    if (find.conclusion === undefined) continue;
    const said = conclusions.get(claimOf(find)) ?? new Set();
    conclusions.set(claimOf(find), said.add(find.conclusion));
  }
  return new Set([...conclusions].filter(([, said]) => said.size > 1).map(([claim]) => claim));
}

/** By tool, path, symbol, confidence from high to low, summary, then whatever else tells two apart. */
export function compareItems(a: Item, b: Item): number {
  return (
    compare(normal(a.tool), normal(b.tool)) ||
    compare(normal(a.path), normal(b.path)) ||
    compare(normal(a.symbol), normal(b.symbol)) ||
    b.confidence - a.confidence ||
    compare(a.summary, b.summary) ||
    compare(normal(a.title), normal(b.title)) ||
    a.line_start - b.line_start ||
    compare(a.snippet, b.snippet) ||
    compare(a.conclusion ?? '', b.conclusion ?? '')
  );
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withShortSummary<Kind extends Item>(item: Kind): Kind {
  const letters = [...item.summary];
  if (letters.length <= LONGEST_SUMMARY) return item;
  return { ...item, summary: `${letters.slice(0, LONGEST_SUMMARY).join('')}…`, truncated: true };
}
