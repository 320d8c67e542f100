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
  /** How many places show their code; all of them unless told. */
  readonly snippets?: number | undefined;
  /** Lines of each snippet at most; 20 unless told. */
  readonly lines?: number | undefined;
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

export function isWanted(
  codebase: Codebase,
  file: { readonly id: DocumentId; readonly path: string },
  args: Pick<SearchArguments, 'path' | 'language'>,
): boolean {
  const folder = args.path?.replace(/^\.\/|\/+$/g, '') ?? '';
  const isBelow =
    folder === '' || folder === '.' || file.path === folder || file.path.startsWith(`${folder}/`);
  if (!isBelow || args.language === undefined) return isBelow;
  return codebase.index.meta(file.id).language === args.language.toLowerCase();
}

export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
