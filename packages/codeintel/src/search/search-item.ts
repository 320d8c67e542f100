import type { DocumentId } from '../store/open-index.js';
import type { Codebase } from './codebase.js';

export type SearchMode = 'hybrid' | 'symbol' | 'text' | 'regex';

export interface SearchArguments {
  readonly query: string;
  readonly limit?: number | undefined;
  readonly mode?: SearchMode | undefined;
  /** Only files below this path. */
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  /** How many places show their code; all of them by default. */
  readonly snippets?: number | undefined;
  /** Lines of each snippet at most; 20 by default. */
  readonly lines?: number | undefined;
  /** Characters of all snippets together at most; by default as many as their lines have. */
  readonly chars?: number | undefined;
}

export interface SearchItem {
  readonly path: string;
  readonly file: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol: string;
  readonly kind: string;
  readonly signature: string;
  readonly score: number;
  readonly reason: string;
  readonly snippet: string;
  readonly source: SearchMode;
}

/** Whether a path is the file, or lies in the folder, that a filter of `readFilter` names. */
export function isBelow(path: string, wanted: string | undefined): boolean {
  return wanted === undefined || path === wanted || path.startsWith(`${wanted}/`);
}

export function isWanted(
  codebase: Codebase,
  file: { readonly id: DocumentId; readonly path: string },
  args: Pick<SearchArguments, 'path' | 'language'>,
): boolean {
  if (!isBelow(file.path, args.path)) return false;
  if (args.language === undefined) return true;
  const { language } = codebase.index.meta(file.id);
  return language === args.language || (language === 'tsx' && args.language === 'typescript');
}

export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
