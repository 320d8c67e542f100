/** What a tool found, before it is cleaned. */
export interface Find {
  readonly path: string;
  readonly symbol: string;
  readonly title: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly confidence: number;
  readonly summary: string;
  readonly snippet: string;
  readonly reason: string;
  /** How many steps from a place that fits the words itself. */
  readonly distance: number;
  readonly conclusion: string | undefined;
}

export interface Finds {
  readonly finds: readonly Find[];
  readonly summary: string;
  readonly isTruncated: boolean;
}

const MOST_FINDS = 50;
const LONGEST_TEXT = 20_000;
/** Where the tools keep what they found, the first that is there counts. */
const LISTS = ['items', 'candidates', 'affected_nodes', 'hotspots', 'functions', 'claims', 'nodes'];

/**
 * Reads any tool's answer. Whatever it lacks is empty, whatever is of another type is left out: an answer never makes
 * this throw, and names in it are only looked up as own properties.
 */
export function findsOf(tool: string, answer: unknown): Finds {
  const value = record(answer);
  if (!value) return { finds: [], summary: textOf(answer).slice(0, 200), isTruncated: false };
  const entries = entriesIn(value).slice(0, MOST_FINDS);
  const scores = entries.map((entry) =>
    numberIn(entry, ['confidence', 'relevance_score', 'score']),
  );
  const best = Math.max(0, ...scores.map((score) => score ?? 0));
  const finds = entries.map((entry, place) => findOf(tool, entry, scores[place], best));
  const words = stringIn(value, ['text']);
  if (finds.length === 0 && words !== '') finds.push(wordsFind(words));
  return {
    finds,
    summary: stringIn(value, ['summary', 'error']).slice(0, 400) || summaryOf(finds),
    isTruncated: value.truncated === true || record(value.metadata)?.truncated === true,
  };
}

type Entry = Readonly<Record<string, unknown>>;

function entriesIn(value: Entry): Entry[] {
  const inner = record(value.subgraph) ?? record(value.data) ?? value;
  for (const holder of [value, inner]) {
    for (const name of LISTS) {
      const list = own(holder, name);
      if (Array.isArray(list)) return records(list);
    }
  }
  return Array.isArray(value.call_chain) ? calls(value.call_chain, 3) : [];
}

/** A tree of calls as a list, the nearest first. */
function calls(nodes: readonly unknown[], levels: number): Entry[] {
  const found = records(nodes);
  const below = levels === 0 ? [] : found.flatMap((node) => [node.callers, node.callees]);
  return [
    ...found.map((node) => ({ ...node, callers: undefined, callees: undefined })),
    ...below.flatMap((list) => (Array.isArray(list) ? calls(list, levels - 1) : [])),
  ];
}

function findOf(tool: string, entry: Entry, score: number | undefined, best: number): Find {
  const lineStart = numberIn(entry, ['line_start', 'line']) ?? 0;
  const symbol = stringIn(entry, ['symbol', 'name']);
  const kind = stringIn(entry, ['kind']);
  const reason = stringIn(entry, ['reason']);
  const snippet = stringIn(entry, ['snippet', 'code']);
  const signature = stringIn(entry, ['signature']);
  const said = stringIn(entry, ['summary', 'claim', 'message', 'description']);
  const shown = signature || [kind, symbol].filter(Boolean).join(' ') || firstLine(snippet);
  return {
    path: stringIn(entry, ['path', 'file', 'file_path']).replaceAll('\\', '/').replace(/^\.\//, ''),
    symbol,
    title: stringIn(entry, ['title', 'claim_key']) || titleOf(tool, entry),
    lineStart,
    lineEnd: Math.max(lineStart, numberIn(entry, ['line_end']) ?? lineStart),
    confidence: confidenceOf(score, best),
    summary: said || [shown, reason && `(${reason})`].filter(Boolean).join(' '),
    snippet,
    reason,
    distance: numberIn(entry, ['depth']) ?? 0,
    conclusion: stringIn(entry, ['conclusion', 'polarity']) || undefined,
  };
}

function wordsFind(words: string): Find {
  return {
    path: '',
    symbol: '',
    title: '',
    lineStart: 0,
    lineEnd: 0,
    confidence: 0.5,
    summary: firstLine(words),
    snippet: words,
    reason: '',
    distance: 0,
    conclusion: undefined,
  };
}

/** Two finds of one tool in one symbol differ by what they say of it. */
function titleOf(tool: string, entry: Entry): string {
  if (tool === 'ci_call_chain' || tool === 'ci_impact') return stringIn(entry, ['reason']);
  return stringIn(entry, ['kind']);
}

function confidenceOf(score: number | undefined, best: number): number {
  if (score === undefined) return 0.5;
  const share = best > 1 ? score / best : score;
  return Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000;
}

function summaryOf(finds: readonly Find[]): string {
  if (finds.length === 0) return 'nothing found';
  const paths = [...new Set(finds.map((find) => find.path).filter(Boolean))];
  const more = paths.length > 3 ? ', …' : '';
  return `${finds.length} found: ${paths.slice(0, 3).join(', ')}${more}`;
}

function firstLine(text: string): string {
  return (
    text
      .split('\n', 40)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

function record(value: unknown): Entry | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // An object's own properties are looked at one by one; each is of unknown type.
      (value as Entry)
    : undefined;
}

function records(list: readonly unknown[]): Entry[] {
  return list.map(record).filter((entry) => entry !== undefined);
}

function own(entry: Entry, name: string): unknown {
  return Object.hasOwn(entry, name) ? entry[name] : undefined;
}

function stringIn(entry: Entry, names: readonly string[]): string {
  for (const name of names) {
    const value = own(entry, name);
    if (typeof value === 'string' && value !== '') return value.slice(0, LONGEST_TEXT);
  }
  return '';
}

function numberIn(entry: Entry, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = own(entry, name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
