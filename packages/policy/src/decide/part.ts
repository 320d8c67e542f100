import type { Attribute } from '../condition/condition.js';

/** Parts of one call that are judged one by one; a call with more is not let through without a question. */
const MAX_PARTS = 4_096;

/** The conditions that the values of one attribute fulfil, value by value. */
export interface Dimension {
  readonly attribute: Attribute;
  readonly values: readonly {
    readonly surely: ReadonlySet<number>;
    readonly perhaps: ReadonlySet<number>;
    /** Of a part of a command: its place among them. */
    readonly index?: number;
  }[];
}

export type Part = readonly Dimension['values'][number][];

/** One value of each dimension, in every combination; nothing where these are too many. */
export function partsOf(dimensions: readonly Dimension[]): readonly Part[] | undefined {
  let parts: Part[] = [[]];
  for (const { values } of dimensions) {
    if (values.length === 0) continue;
    if (parts.length * values.length > MAX_PARTS) return undefined;
    parts = parts.flatMap((part) => values.map((value) => [...part, value]));
  }
  return parts;
}
