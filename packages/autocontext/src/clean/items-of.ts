import type { Item } from '../auto-output.js';
import { hiddenReason } from '../repo/is-shown-path.js';
import type { Find } from '../run/finds.js';

export interface FindSource {
  readonly tool: string;
  readonly version: string;
  readonly time: string;
  readonly root: string;
  readonly maxSnippetLines: number;
}

/** A find as it came from its tool: its texts are not clean yet and must not be shown. */
export interface RawItem extends Item {
  readonly reason: string;
}

export interface RawItems {
  readonly items: readonly RawItem[];
  /** Paths that are never shown, each with the reason. */
  readonly hidden: readonly { readonly path: string; readonly why: string }[];
}

const LONGEST_NAME = 300;
const LONGEST_SUMMARY = 2000;
const LONGEST_LINE = 200;

/** A tool's finds as items, without those whose file must not be shown. */
export function itemsOf(finds: readonly Find[], source: FindSource): RawItems {
  const items: RawItem[] = [];
  const hidden: { path: string; why: string }[] = [];
  for (const find of finds) {
    const why = find.path === '' ? undefined : hiddenReason(source.root, find.path);
    if (why !== undefined) {
      hidden.push({ path: find.path.slice(0, LONGEST_NAME), why });
      continue;
    }
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
      summary: find.summary.slice(0, LONGEST_SUMMARY).replaceAll('\n', ' '),
      snippet: snippet.text,
      ...(find.conclusion === undefined ? {} : { conclusion: name(find.conclusion) }),
      conflict: false,
      truncated: snippet.isCut,
      reason: find.reason,
    });
  }
  return { items, hidden };
}

function name(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll('\n', ' ');
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
