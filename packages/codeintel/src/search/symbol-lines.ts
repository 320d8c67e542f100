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
  for (const line of [...makerLines, ...own.map(({ startLine }) => startLine - 1)]) {
    if (lines.size < most) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
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
