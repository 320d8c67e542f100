import { ByteReader, ByteWriter } from './bytes.js';
import { writePosting } from './postings.js';
import { SegmentAssembler } from './segment-assembler.js';
import { DOCUMENT_BYTES } from './segment-layout.js';
import { segmentNames } from './segment-names.js';
import { eachPosting, type PostingList, type SegmentReader } from './segment-reader.js';

export interface MergeInput {
  readonly segment: SegmentReader;
  /** Files that are left out. */
  readonly deleted: ReadonlySet<number>;
}

/** One segment with the live files of all inputs, in their order. */
export function mergeSegments(inputs: readonly MergeInput[]): Buffer {
  const documents = new ByteWriter();
  const paths = new ByteWriter();
  const facts = new ByteWriter();
  const names = new Set<string>();
  let count = 0;
  const sources: Source[] = [];
  for (const { segment, deleted } of inputs) {
    const firstNumber = count;
    const numbers = deleted.size > 0 ? new Int32Array(segment.documentCount).fill(-1) : undefined;
    for (let document = 0; document < segment.documentCount; document += 1) {
      if (deleted.has(document)) continue;
      if (numbers) numbers[document] = count;
      copyDocument(segment, document, documents, paths, facts);
      count += 1;
    }
    for (const name of segmentNames(segment)) names.add(name);
    sources.push({ terms: segment.terms(), current: undefined, firstNumber, numbers });
  }
  const expected = Math.max(1, ...inputs.map((input) => input.segment.termCount));
  const assembler = new SegmentAssembler(expected * (inputs.length > 1 ? 1.5 : 1));
  mergeTerms(sources, assembler);
  return assembler.finish({
    documentCount: count,
    documents: documents.view(),
    paths: paths.view(),
    facts: facts.view(),
    names: [...names],
  });
}

interface Source {
  readonly terms: Generator<{ high: number; low: number; list: PostingList }>;
  current: { high: number; low: number; list: PostingList } | undefined;
  /** Number of this source's first file in the result. */
  readonly firstNumber: number;
  /** New number of each file, -1 when it is left out; `undefined` when all stay. */
  readonly numbers: Int32Array | undefined;
}

function mergeTerms(sources: Source[], assembler: SegmentAssembler): void {
  const list = new ByteWriter();
  for (const source of sources) advance(source);
  for (;;) {
    let high = Number.POSITIVE_INFINITY;
    let low = 0;
    for (const { current } of sources) {
      if (current && (current.high < high || (current.high === high && current.low < low))) {
        high = current.high;
        low = current.low;
      }
    }
    if (high === Number.POSITIVE_INFINITY) return;
    list.clear();
    let frequency = 0;
    let previous = -1;
    for (const source of sources) {
      const { current } = source;
      if (current?.high !== high || current.low !== low) continue;
      const added = appendList(list, current.list, source, previous);
      frequency += added.count;
      previous = added.last;
      advance(source);
    }
    if (frequency > 0) assembler.addTerm(high, low, frequency, list.view());
  }
}

function advance(source: Source): void {
  const next = source.terms.next();
  source.current = next.done ? undefined : next.value;
}

/** Appends a list with its files renumbered; `previous` is the last number written so far. */
function appendList(
  out: ByteWriter,
  list: PostingList,
  source: Source,
  previous: number,
): { count: number; last: number } {
  const { numbers, firstNumber } = source;
  let last = previous;
  let count = 0;
  if (numbers) {
    eachPosting(list, (document, counts) => {
      const number = numbers[document] ?? -1;
      if (number < 0) return;
      writePosting(out, number - last - 1, counts);
      last = number;
      count += 1;
    });
    return { count, last };
  }
  // Distances stay the same but for the first, so the rest is copied as it stands.
  const reader = new ByteReader(list.bytes);
  const first = reader.varint();
  out.varint((Math.floor(first / 8) + firstNumber - previous - 1) * 8 + (first & 7));
  out.bytes(list.bytes, reader.position);
  eachPosting(list, (document) => {
    last = document + firstNumber;
  });
  return { count: list.documentFrequency, last };
}

function copyDocument(
  segment: SegmentReader,
  document: number,
  documents: ByteWriter,
  paths: ByteWriter,
  facts: ByteWriter,
): void {
  const { record, path } = segment.rawDocument(document);
  const before = documents.length;
  documents.bytes(record, 0, 28);
  documents.uint32(paths.length);
  documents.uint32(facts.length);
  documents.bytes(record, 36, DOCUMENT_BYTES);
  if (documents.length - before !== DOCUMENT_BYTES)
    throw new Error('document record has a wrong size');
  paths.bytes(path);
  facts.bytes(segment.facts(document));
}
