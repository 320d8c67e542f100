import type { SymbolFact } from '../extract/file-facts.js';
import type { DocumentId } from '../store/open-index.js';

/** Where a name is defined. */
export interface Definition {
  readonly id: DocumentId;
  readonly path: string;
  readonly symbol: SymbolFact;
  readonly weight: number;
  /** What else the file defines, as far as it is known. */
  readonly symbols: readonly SymbolFact[];
}
