import type { SymbolFact } from '../extract/file-facts.js';

/** A symbol of the repository. `id` is `path::Container.name`, and can be given back to name it exactly. */
export interface GraphNode {
  readonly id: string;
  readonly path: string;
  readonly index: number;
  readonly symbol: SymbolFact;
}
