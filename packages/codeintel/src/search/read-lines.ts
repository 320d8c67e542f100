import type { SymbolFact } from '../extract/file-facts.js';
import { lineKinds } from '../store/line-kinds.js';
import type { DocumentId } from '../store/open-index.js';
import { readText } from '../store/read-text.js';
import type { Codebase } from './codebase.js';
import { termsByLine } from './line-hits.js';
import type { ParsedQuery } from './parse-query.js';

/** A file as places in it are looked for; lines count from 0. */
export interface ReadLines {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** The lines that hold terms of the query, each with its terms. */
  readonly terms: ReadonlyMap<number, readonly string[]>;
  readonly symbols: readonly SymbolFact[];
  /** 1 for each line that is a comment, or stands in one. */
  readonly isComment: Uint8Array;
}

/** Reads a file of the index for a query. */
export function readLines(
  codebase: Codebase,
  file: { readonly id: DocumentId; readonly path: string },
  query: ParsedQuery,
): ReadLines {
  const text = readText(codebase.root, file.path);
  const lines = text.split('\n');
  return {
    path: file.path,
    text,
    lines,
    terms: termsByLine(text, query, lines),
    symbols: codebase.facts(file.id).symbols,
    isComment: commentLines(file.path, text, lines),
  };
}

/** 1 for each line that is a comment, or stands in one. */
export function commentLines(path: string, text: string, lines: readonly string[]): Uint8Array {
  const isComment = new Uint8Array(lines.length);
  const spans = lineKinds(path, text);
  let span = 0;
  let offset = 0;
  for (const [number, line] of lines.entries()) {
    while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= offset) span += 1;
    isComment[number] = spans[span]?.isComment ? 1 : 0;
    offset += line.length + 1;
  }
  return isComment;
}
