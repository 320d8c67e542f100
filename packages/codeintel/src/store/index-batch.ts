import type { Extractor } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import { classBit } from '../scan/path-class.js';
import { encodeFacts } from './facts-codec.js';
import { fileTerms } from './file-terms.js';
import { readSource, type SourceFile } from './read-source.js';
import { SegmentBuilder } from './segment-builder.js';

/** Files whose syntax nobody asks for; they are found by their words. */
const NOT_PARSED =
  classBit.generated | classBit.vendored | classBit.minified | classBit.binary | classBit.huge;
const LONGEST_PARSED = 600_000;
const LONGEST_MINIFIED = 20_000;

export interface Batch {
  readonly segment: Buffer;
  readonly files: number;
  readonly textBytes: number;
}

/** Reads and indexes the files; those that cannot be read are left out. */
export function indexBatch(
  root: string,
  paths: readonly string[],
  extractor: Extractor | undefined,
): Batch {
  const builder = new SegmentBuilder();
  let textBytes = 0;
  for (const path of paths) {
    const source = readSource(root, path);
    if (!source) continue;
    if (source.text !== '') textBytes += source.size;
    addSource(builder, path, source, extractor);
  }
  return { segment: builder.build(), files: builder.documentCount, textBytes };
}

export function addSource(
  builder: SegmentBuilder,
  path: string,
  source: SourceFile,
  extractor: Extractor | undefined,
): void {
  const language = languageOfPath(path) ?? 'text';
  const isParsed =
    extractor !== undefined &&
    language !== 'text' &&
    source.text !== '' &&
    source.text.length <= LONGEST_PARSED &&
    (source.classBits & NOT_PARSED) === 0;
  const facts = isParsed ? extractor.extract(language, source.text) : undefined;
  const text =
    source.classBits & classBit.minified ? source.text.slice(0, LONGEST_MINIFIED) : source.text;
  const { terms, length, names } = fileTerms(path, text, facts);
  builder.add(
    {
      path,
      size: source.size,
      mtimeMs: source.mtimeMs,
      hash: source.hash,
      length,
      classBits: source.classBits,
      language,
    },
    terms,
    facts ? encodeFacts(facts) : new Uint8Array(0),
    names,
  );
}
