/** Sizes that writer and reader of a segment share. This file loads nothing: it is on the path of every query. */
export const DOCUMENT_BYTES = 44;
export const SEGMENT_HEADER_BYTES = 48;

/** A length on a scale of twelve steps to the doubling, in one byte. */
export function lengthStep(length: number): number {
  return Math.min(255, Math.round(12 * Math.log2(1 + length)));
}

export function lengthOfStep(step: number): number {
  return 2 ** (step / 12) - 1;
}
