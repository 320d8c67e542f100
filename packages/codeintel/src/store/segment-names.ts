import { inflateRawSync } from 'node:zlib';
import type { SegmentReader } from './segment-reader.js';

/** Names of the symbols a segment defines, sorted; after a merge some may belong to files that are gone. */
export function segmentNames(segment: SegmentReader): string[] {
  const text = inflateRawSync(segment.namesBytes()).toString('utf8');
  return text === '' ? [] : text.split('\n');
}
