/**
 * What the syntax tree of one file says. Lines and columns are 1-based; columns count UTF-16 units.
 * A file that does not parse has `isParsed: false` and empty lists.
 */
export interface FileFacts {
  readonly language: string;
  readonly isParsed: boolean;
  readonly symbols: readonly SymbolFact[];
  readonly calls: readonly CallFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly inherits: readonly InheritFact[];
  readonly comments: readonly CommentFact[];
}

export type SymbolKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'constant'
  | 'variable'
  | 'module'
  | 'macro'
  | 'field';

/** A definition. Symbols stand in the order of their start, so a container stands before its members. */
export interface SymbolFact {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Qualified name of the parent, `''` at the top of the file. */
  readonly container: string;
  readonly signature: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn: number;
  readonly doc: string;
  readonly isExported: boolean;
  readonly cyclomatic?: number;
  readonly cognitive?: number;
}

export interface CallFact {
  /** The last name: `save` in `this.store.save()`. */
  readonly name: string;
  /** The text before the last dot, `''` if there is none. */
  readonly receiver: string;
  readonly line: number;
  readonly column: number;
  /** Index of the enclosing symbol, -1 at the top of the file. */
  readonly symbol: number;
  readonly isNew?: boolean;
}

export interface ReferenceFact {
  readonly name: string;
  readonly line: number;
}

export interface ImportFact {
  readonly module: string;
  readonly names: readonly ImportedName[];
  readonly line: number;
  readonly isReexport: boolean;
}

export interface ImportedName {
  /** The name in the other module, `default` or `*`. */
  readonly imported: string;
  readonly local: string;
}

export interface InheritFact {
  readonly symbol: number;
  readonly base: string;
  readonly kind: 'extends' | 'implements';
}

export interface CommentFact {
  readonly text: string;
  readonly line: number;
}

/** One parser with its grammars. Not safe across threads; `extract` is synchronous and never throws. */
export interface Extractor {
  extract(language: string, source: string): FileFacts;
  /** Frees the parser's memory; the extractor answers `isParsed: false` afterwards. */
  close(): void;
}
