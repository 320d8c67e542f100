import type { SymbolFact } from '../extract/file-facts.js';
import { commentTest } from '../store/line-kinds.js';
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
  /** Whether a line is a comment, or stands in one. */
  isComment(line: number): boolean;
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
    isComment: commentTest(file.path, text, lines),
  };
}
