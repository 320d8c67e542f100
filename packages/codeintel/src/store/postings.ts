import type { ByteReader, ByteWriter } from './bytes.js';

/**
 * How often a term stands in each field of a file, five bits a field (31 means 31 or more).
 * `0` says only that the term belongs to the file.
 */
export type FieldCounts = number;

export const fieldShift = {
  body: 0,
  comment: 5,
  signature: 10,
  symbol: 15,
  folder: 20,
  stem: 25,
} as const;

export type FieldName = keyof typeof fieldShift;

const FIELD_COUNT = 6;
const MAX_COUNT = 31;

export function addToField(counts: FieldCounts, field: FieldName, more = 1): FieldCounts {
  const shift = fieldShift[field];
  const count = Math.min(MAX_COUNT, ((counts >>> shift) & MAX_COUNT) + more);
  return (counts & ~(MAX_COUNT << shift)) | (count << shift);
}

/** Most postings are "a few times in the body"; those take no byte beyond the document's distance. */
export function writePosting(out: ByteWriter, distance: number, counts: FieldCounts): void {
  if (counts >= 1 && counts <= 5) {
    out.varint(distance * 8 + counts - 1);
  } else if (counts === 0) {
    out.varint(distance * 8 + 6);
  } else if (counts > 0 && counts <= MAX_COUNT) {
    out.varint(distance * 8 + 5);
    out.byte(counts);
  } else {
    out.varint(distance * 8 + 7);
    let mask = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      if ((counts >>> (field * 5)) & MAX_COUNT) mask |= 1 << field;
    }
    out.byte(mask);
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const count = (counts >>> (field * 5)) & MAX_COUNT;
      if (count > 0) out.byte(count);
    }
  }
}

/** Reads one posting's counts; `code` is the low three bits of its first varint. */
export function readCounts(reader: ByteReader, code: number): FieldCounts {
  if (code < 5) return code + 1;
  if (code === 5) return reader.byte();
  if (code === 6) return 0;
  const mask = reader.byte();
  let counts = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    if (mask & (1 << field)) counts |= reader.byte() << (field * 5);
  }
  return counts;
}
