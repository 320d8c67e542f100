import type { FigureSpan } from './figures.js';

/** The part of the span in which a moment lies. */
export function partOf(at: number, { from, until, parts }: FigureSpan): number {
  return Math.floor(((at - from) * parts) / (until - from + 1));
}

/** Adds to one part; what lies outside of the span is left out. */
export function add(values: number[], part: number, more: number): void {
  if (part >= 0 && part < values.length) values[part] = (values[part] ?? 0) + more;
}
