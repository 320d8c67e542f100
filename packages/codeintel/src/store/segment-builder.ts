import { ByteWriter } from './bytes.js';
import { type DocumentMeta, languageNames } from './document.js';
import type { FieldCounts } from './postings.js';
import { writePosting } from './postings.js';
import { SegmentAssembler } from './segment-assembler.js';
import { DOCUMENT_BYTES } from './segment-layout.js';
import { termKey } from './term-key.js';

/** The words of one file: each term with its counts per field. */
export type TermCounts = ReadonlyMap<string, FieldCounts>;

/** Collects files and turns them into the bytes of one segment. Files get numbers in the order they come. */
export class SegmentBuilder {
  readonly #terms = new Map<string, number>();
  #termOf = new Uint32Array(1 << 14);
  #documentOf = new Uint32Array(1 << 14);
  #countsOf = new Uint32Array(1 << 14);
  #postingCount = 0;
  readonly #documents = new ByteWriter();
  readonly #paths = new ByteWriter();
  readonly #facts = new ByteWriter();
  readonly #names = new Set<string>();
  #documentCount = 0;

  get documentCount(): number {
    return this.#documentCount;
  }

  /** `facts` is kept as given; `names` are the symbols it defines, for finding near names. */
  add(meta: DocumentMeta, terms: TermCounts, facts: Uint8Array, names: readonly string[]): void {
    const document = this.#documentCount++;
    for (const [term, counts] of terms) this.#push(this.#numberOf(term), document, counts);
    for (const name of names) this.#names.add(name);
    writeDocument(this.#documents, meta, this.#paths.length, this.#facts.length, facts.length);
    this.#paths.bytes(Buffer.from(meta.path, 'utf8'));
    this.#facts.bytes(facts);
  }

  build(): Buffer {
    const order = this.#termsByKey();
    const { starts, postings } = this.#postingsByTerm();
    const assembler = new SegmentAssembler(order.length);
    const list = new ByteWriter();
    for (const { number, high, low } of order) {
      list.clear();
      const start = starts[number] ?? 0;
      const end = starts[number + 1] ?? 0;
      let previous = -1;
      for (let index = start; index < end; index += 1) {
        const posting = postings[index] ?? 0;
        const document = this.#documentOf[posting] ?? 0;
        writePosting(list, document - previous - 1, this.#countsOf[posting] ?? 0);
        previous = document;
      }
      assembler.addTerm(high, low, end - start, list.view());
    }
    return assembler.finish({
      documentCount: this.#documentCount,
      documents: this.#documents.view(),
      paths: this.#paths.view(),
      facts: this.#facts.view(),
      names: [...this.#names],
    });
  }

  #numberOf(term: string): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.size;
    this.#terms.set(term, number);
    return number;
  }

  #push(term: number, document: number, counts: number): void {
    if (this.#postingCount === this.#termOf.length) {
      this.#termOf = doubled(this.#termOf);
      this.#documentOf = doubled(this.#documentOf);
      this.#countsOf = doubled(this.#countsOf);
    }
    this.#termOf[this.#postingCount] = term;
    this.#documentOf[this.#postingCount] = document;
    this.#countsOf[this.#postingCount] = counts;
    this.#postingCount += 1;
  }

  #termsByKey(): { number: number; high: number; low: number }[] {
    const keyed: { number: number; high: number; low: number }[] = [];
    for (const [term, number] of this.#terms) keyed.push({ number, ...termKey(term) });
    keyed.sort((a, b) => a.high - b.high || a.low - b.low || a.number - b.number);
    return keyed;
  }

  /** Counting sort: the postings of term `t` stand at `starts[t] … starts[t + 1]`, by document. */
  #postingsByTerm(): { starts: Uint32Array; postings: Uint32Array } {
    const starts = new Uint32Array(this.#terms.size + 1);
    for (let index = 0; index < this.#postingCount; index += 1) {
      const term = this.#termOf[index] ?? 0;
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    }
    for (let term = 0; term < this.#terms.size; term += 1) {
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
    }
    const next = starts.slice();
    const postings = new Uint32Array(this.#postingCount);
    for (let index = 0; index < this.#postingCount; index += 1) {
      const term = this.#termOf[index] ?? 0;
      const place = next[term] ?? 0;
      postings[place] = index;
      next[term] = place + 1;
    }
    return { starts, postings };
  }
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(values.length * 2);
  grown.set(values);
  return grown;
}

/** One fixed-size record; `SegmentReader.document` is its inverse. */
function writeDocument(
  out: ByteWriter,
  meta: DocumentMeta,
  pathStart: number,
  factsStart: number,
  factsLength: number,
): void {
  const before = out.length;
  out.float64(meta.mtimeMs);
  out.float64(meta.size);
  const hash = meta.hash.padEnd(16, '0');
  out.uint32(Number.parseInt(hash.slice(0, 8), 16));
  out.uint32(Number.parseInt(hash.slice(8, 16), 16));
  out.uint32(meta.length);
  out.uint32(pathStart);
  out.uint32(factsStart);
  out.uint32(factsLength);
  out.uint16(meta.classBits);
  out.byte(Math.max(0, languageNames.indexOf(meta.language)));
  out.byte(meta.hash === '' ? 0 : 1);
  if (out.length - before !== DOCUMENT_BYTES) throw new Error('document record has a wrong size');
}
