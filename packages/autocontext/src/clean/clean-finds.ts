import type { Item } from '../auto-output.js';
import { hiddenReason } from '../repo/is-shown-path.js';
import type { Find } from '../run/finds-of.js';
import { type CleanCounts, cleanText } from './clean-text.js';

export interface FindSource {
  readonly tool: string;
  readonly version: string;
  readonly time: string;
  readonly root: string;
  readonly maxSnippetLines: number;
}

/** A find whose every text is fit to be shown, with what is needed to choose among finds. */
export interface CleanItem extends Item {
  readonly reason: string;
  readonly distance: number;
}

export interface CleanedFinds {
  readonly items: readonly CleanItem[];
  /** Why finds were left out, one line each. */
  readonly notes: readonly string[];
}

const LONGEST_NAME = 300;
const LONGEST_LINE = 400;

/** Leaves out what must not be shown and cleans every text of the rest. */
export function cleanFinds(
  finds: readonly Find[],
  source: FindSource,
  counts: CleanCounts,
): CleanedFinds {
  const items: CleanItem[] = [];
  const notes = new Set<string>();
  for (const find of finds) {
    const hidden = find.path === '' ? undefined : hiddenReason(source.root, find.path);
    if (hidden !== undefined) {
      notes.add(
        `${source.tool}: ${cleanText(find.path.slice(0, 120), counts)} not shown: ${hidden}`,
      );
      continue;
    }
    const name = (text: string): string =>
      cleanText(text.slice(0, LONGEST_NAME), counts).replaceAll('\n', ' ');
    const snippet = firstLines(find.snippet, source.maxSnippetLines);
    items.push({
      tool: source.tool,
      version: source.version,
      time: source.time,
      path: name(find.path),
      symbol: name(find.symbol),
      title: name(find.title),
      line_start: find.lineStart,
      line_end: find.lineEnd,
      confidence: find.confidence,
      summary: cleanText(find.summary.slice(0, 2000), counts).replaceAll('\n', ' '),
      snippet: cleanText(snippet.text, counts),
      ...(find.conclusion === undefined ? {} : { conclusion: name(find.conclusion) }),
      conflict: false,
      truncated: snippet.isCut,
      reason: find.reason,
      distance: find.distance,
    });
  }
  return { items, notes: [...notes] };
}

function firstLines(text: string, most: number): { text: string; isCut: boolean } {
  if (text === '') return { text, isCut: false };
  const lines = text.split('\n');
  const isLong = lines.some((line) => line.length > LONGEST_LINE);
  return {
    text: lines
      .slice(0, most)
      .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line))
      .join('\n')
      .trimEnd(),
    isCut: lines.length > most || isLong,
  };
}
