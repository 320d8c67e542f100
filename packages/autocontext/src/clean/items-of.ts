import type { Item } from '../auto-output.js';
import { hiddenReason } from '../repo/is-shown-path.js';
import type { Find } from '../run/finds.js';

export interface FindSource {
  readonly tool: string;
  readonly version: string;
  readonly time: string;
  readonly root: string;
  readonly maxSnippetLines: number;
  /** Why the operator's rules keep a file back. */
  readonly hidingOf?: (path: string) => string | undefined;
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
const SHORTEST_LINE = 60;
const WIDTHS: readonly number[] = [200, 160, 120, 100, 90, 80, 70];
/** What a line of code takes, with room to spare. */
const USUAL_LINE = 56;

/** A tool's finds as items, without those whose file must not be shown. */
export function itemsOf(finds: readonly Find[], source: FindSource): RawItems {
  const items: RawItem[] = [];
  const hidden: { path: string; why: string }[] = [];
  const reasons = new Map<string, string | undefined>([['', undefined]]);
  for (const find of finds) {
    if (!reasons.has(find.path)) {
      reasons.set(find.path, hiddenReason(source.root, find.path) ?? source.hidingOf?.(find.path));
    }
    const why = reasons.get(find.path);
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

/** Its first lines; where they are long, each cut to the width at which they take no more room than usual lines do. */
function firstLines(text: string, most: number): { text: string; isCut: boolean } {
  if (text === '') return { text, isCut: false };
  const all = text.split('\n');
  const lines = all.slice(0, most);
  const width = widthFor(lines, most * USUAL_LINE);
  return {
    text: lines
      .map((line) => (line.length > width ? `${line.slice(0, width)}…` : line))
      .join('\n')
      .trimEnd(),
    isCut: all.length > most || lines.some((line) => line.length > width),
  };
}

/** The longest of a few widths at which the lines fit into so many characters; never less than the shortest. */
function widthFor(lines: readonly string[], room: number): number {
  const taken = (width: number): number =>
    lines.reduce((sum, line) => sum + Math.min(line.length, width) + 1, 0);
  return WIDTHS.find((width) => taken(width) <= room) ?? SHORTEST_LINE;
}
