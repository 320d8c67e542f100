import type { Item } from '../auto-output.js';
import { CleanCounts, cleanTexts } from './clean-text.js';

export interface CleanedItems {
  /** In the order they came. */
  readonly items: readonly Item[];
  readonly countsOf: ReadonlyMap<string, CleanCounts>;
}

const FIELDS = ['path', 'symbol', 'title', 'summary', 'snippet', 'conclusion'] as const;

/** Cleans every text of every item, tool by tool, and counts what was taken out for each tool. */
export function cleanItems(items: readonly Item[]): CleanedItems {
  const countsOf = new Map<string, CleanCounts>();
  const cleaned = new Map<Item, Item>();
  const tools = new Set(items.map((item) => item.tool));
  // Mostly nothing is found, and one pass over all texts says so.
  const all = new CleanCounts();
  const together = cleanTexts(textsOf(items), all);
  const isSpotless = all.injections === 0 && all.redactions.size === 0;
  for (const tool of tools) {
    const own = items.filter((item) => item.tool === tool);
    const counts = new CleanCounts();
    const texts = isSpotless
      ? own.flatMap((item) => together.slice(...rangeOf(items.indexOf(item))))
      : cleanTexts(textsOf(own), counts);
    countsOf.set(tool, counts);
    for (const [place, item] of own.entries()) {
      const part = texts.slice(...rangeOf(place));
      const [path = '', symbol = '', title = '', summary = '', snippet = '', conclusion = ''] =
        part;
      cleaned.set(item, {
        tool: item.tool,
        version: item.version,
        time: item.time,
        path: line(path),
        symbol: line(symbol),
        title: line(title),
        line_start: item.line_start,
        line_end: item.line_end,
        confidence: item.confidence,
        summary: line(summary),
        snippet,
        ...(item.conclusion === undefined ? {} : { conclusion: line(conclusion) }),
        conflict: item.conflict,
        truncated: item.truncated,
      });
    }
  }
  return { items: items.flatMap((item) => cleaned.get(item) ?? []), countsOf };
}

function textsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => FIELDS.map((field) => item[field] ?? ''));
}

function rangeOf(place: number): [number, number] {
  return [place * FIELDS.length, (place + 1) * FIELDS.length];
}

function line(text: string): string {
  return text.replaceAll('\n', ' ');
}
