import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.js';
import type { DocumentMeta } from './document.js';
import { mergeSegments } from './merge-segments.js';
import { SegmentBuilder } from './segment-builder.js';
import { segmentNames } from './segment-names.js';
import { eachPosting, SegmentReader } from './segment-reader.js';

interface Sample {
  readonly path: string;
  readonly terms: ReadonlyMap<string, number>;
}

const term = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', '路由', '\u0001name', 'a', 'zeta9');
const counts = fc.oneof(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 32, max: 0x3fffffff }));
const sample: fc.Arbitrary<Sample> = fc.record({
  path: fc.string({ minLength: 1, maxLength: 20 }),
  terms: fc.array(fc.tuple(term, counts), { maxLength: 8 }).map((pairs) => new Map(pairs)),
});

function meta(path: string): DocumentMeta {
  return {
    path,
    size: path.length * 7,
    mtimeMs: 1_700_000_000_123.5,
    hash: '0123456789abcdef',
    length: path.length,
    classBits: 5,
    language: 'go',
  };
}

function build(samples: readonly Sample[]): SegmentReader {
  const builder = new SegmentBuilder();
  for (const { path, terms } of samples) {
    builder.add(meta(path), terms, Buffer.from(`facts of ${path}`), [path]);
  }
  return SegmentReader.over(builder.build());
}

function contentsOf(segment: SegmentReader): unknown {
  const words = ['alpha', 'beta', 'gamma', 'delta', '路由', '\u0001name', 'a', 'zeta9'];
  return {
    documents: Array.from({ length: segment.documentCount }, (_, document) => ({
      ...segment.document(document),
      facts: segment.facts(document).toString(),
    })),
    postings: words.map((word) => {
      const found: [number, number][] = [];
      const list = segment.find(word);
      if (list) eachPosting(list, (document, value) => found.push([document, value]));
      return [word, list?.documentFrequency ?? 0, found];
    }),
    lengths: [...segment.lengthSteps],
    classes: [...segment.classes],
    totalLength: segment.totalLength,
  };
}

test('a varint comes back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (values) => {
      const writer = new ByteWriter(1);
      for (const value of values) writer.varint(value);
      const reader = new ByteReader(writer.view());
      expect(values.map(() => reader.varint())).toEqual(values);
    }),
  );
});

test('a segment gives back every posting, document and name that went in', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 12 }), (samples) => {
      const segment = build(samples);
      expect(segment.documentCount).toBe(samples.length);
      for (const [document, { path, terms }] of samples.entries()) {
        expect(segment.document(document)).toEqual(meta(path));
        for (const [word, value] of terms) {
          const found = new Map<number, number>();
          eachPosting(segment.find(word)!, (number, stored) => found.set(number, stored));
          expect(found.get(document)).toBe(value);
        }
      }
      expect(segmentNames(segment)).toEqual([...new Set(samples.map((each) => each.path))].sort());
    }),
  );
});

test('merging segments gives what building their live files at once gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.tuple(sample, fc.boolean()), { maxLength: 6 }), { maxLength: 4 }),
      (groups) => {
        const inputs = groups.map((group) => ({
          segment: build(group.map(([each]) => each)),
          deleted: new Set(group.flatMap(([, isGone], number) => (isGone ? [number] : []))),
        }));
        const merged = SegmentReader.over(mergeSegments(inputs));
        const live = groups.flat().filter(([, isGone]) => !isGone);
        expect(contentsOf(merged)).toEqual(contentsOf(build(live.map(([each]) => each))));
      },
    ),
  );
});

test('a term that no file has is not found, in an empty segment too', () => {
  expect(build([]).find('alpha')).toBeUndefined();
  expect(build([{ path: 'a', terms: new Map([['beta', 1]]) }]).find('alpha')).toBeUndefined();
});

test('a few files of a large segment are read one by one, and all of them give the same', () => {
  const builder = new SegmentBuilder();
  const paths = Array.from(
    { length: 9000 },
    (_, number) => `folder/${number % 97}/file-${number}.ts`,
  );
  for (const path of paths) builder.add(meta(path), new Map([[path, 1]]), Buffer.from(path), []);
  const bytes = builder.build();
  let readBytes = 0;
  const segment = new SegmentReader((offset, length) => {
    readBytes += length;
    return bytes.subarray(offset, offset + length);
  });
  for (const number of [0, 4321, 8999, 17]) {
    expect(segment.document(number)).toEqual(meta(paths[number]!));
    expect(segment.facts(number).toString()).toBe(paths[number]);
  }
  expect(readBytes).toBeLessThan(2000);
  expect(paths.map((_, number) => segment.pathOf(number))).toEqual(paths);
});
