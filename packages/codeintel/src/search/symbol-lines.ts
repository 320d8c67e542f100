import type { SymbolFact } from '../extract/file-facts.js';

const HEAD_LINES = 6;
const BODY_LINES = 8;
const CONSTRUCTOR = /^(?:constructor|__init__|__construct|initialize|new|init)$/;
const FRAMES: ReadonlySet<string> = new Set(['class', 'interface', 'module', 'enum', 'type']);

/**
 * Which lines stand for a symbol, from 0: all of a short one; the beginning of a long function; of a long class its
 * head, its constructor, and the first line of each member, never a piece from the middle.
 */
export function symbolLines(
  symbol: SymbolFact,
  symbols: readonly SymbolFact[],
  most: number,
): number[] {
  const from = symbol.startLine - 1;
  const to = symbol.endLine;
  if (to - from <= most || !FRAMES.has(symbol.kind)) return span(from, Math.min(to, from + most));
  const own = symbols.filter(
    ({ kind, startLine, endLine }) =>
      (kind === 'method' || kind === 'function') && startLine > symbol.startLine && endLine <= to,
  );
  const maker = own.find(({ name }) => CONSTRUCTOR.test(name) || name === symbol.name);
  const lines = new Set(span(from, from + Math.min(HEAD_LINES, most)));
  const makerLines = maker ? span(maker.startLine - 1, maker.endLine).slice(0, BODY_LINES) : [];
  const members = own.map(({ startLine }) => startLine - 1);
  for (const line of [...makerLines, ...members, ...span(from, from + most)]) {
    if (lines.size < most) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

/**
 * Which lines stand for several symbols of one file, from 0: an equal part for each, from the line that has its name, and
 * what is left for the first.
 */
export function linesOfEach(
  wanted: readonly SymbolFact[],
  symbols: readonly SymbolFact[],
  text: readonly string[],
  most: number,
): number[] {
  const [first] = wanted;
  if (!first) return [];
  if (wanted.length === 1) return symbolLines(first, symbols, most);
  const share = Math.max(1, Math.floor(most / wanted.length));
  const lines = new Set<number>();
  const add = (symbol: SymbolFact, room: number): void => {
    for (const line of symbolLines(fromItsName(symbol, text), symbols, room)) {
      if (lines.size < most) lines.add(line);
    }
  };
  for (const symbol of wanted) add(symbol, share);
  add(first, most);
  return [...lines].sort((a, b) => a - b);
}

/** What stands before the name of a symbol on lines of its own is mostly annotations. */
function fromItsName(symbol: SymbolFact, text: readonly string[]): SymbolFact {
  for (let line = symbol.startLine; line <= symbol.endLine; line += 1) {
    if (text[line - 1]?.includes(symbol.name)) return { ...symbol, startLine: line };
  }
  return symbol;
}

/** The lines around one, with the first line of what it stands in. */
export function linesAround(
  from: number,
  to: number,
  around: SymbolFact | undefined,
  length: number,
  most: number,
): number[] {
  const asked = to - from + 1;
  const room = Math.max(0, most - 1 - asked);
  const start = Math.max(0, from - Math.floor(room / 2));
  const lines = span(start, Math.min(length, start + Math.max(1, most - 1)));
  const head = around ? around.startLine - 1 : start;
  return head < start ? [head, ...lines] : span(start, Math.min(length, start + most));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
