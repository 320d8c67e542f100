import type { SymbolPlace } from './edge.js';
import type { Module } from './modules/find-module.js';

/** What a name means: a symbol, a module, or something outside of the repository. */
export type Meaning =
  | { readonly kind: 'symbol'; readonly place: SymbolPlace; readonly confidence: number }
  | { readonly kind: 'module'; readonly module: Module; readonly confidence: number }
  | { readonly kind: 'outside' };

export function moduleMeaning(module: Module): Meaning {
  return { kind: 'module', module, confidence: 0.95 };
}
