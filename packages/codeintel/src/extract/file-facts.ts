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
  /**
   * What the symbol's value is: the declared type of a field or variable, the result of a function.
   * A chain as `type-chain.ts` describes it (`:Store`, `createStore()`); absent when nothing says it.
   */
  readonly type?: string;
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
  /**
   * The receiver with the names this function declares replaced by their types: a chain such as
   * `:Server.store`. `?` when the receiver is a local value of unknown type.
   */
  readonly receiverType?: string;
  /** The called name is a parameter or local variable, so no definition elsewhere is meant. */
  readonly isLocal?: boolean;
  /** What it is given, as chains, `?` where that is not known; in languages that tell definitions apart by it. */
  readonly arguments?: readonly string[];
  /** Not called here but passed on by name: `items.map(save)`, `on('end', this.finish)`. */
  readonly isPassed?: boolean;
}

/** A name used as a value or a type: once per enclosing symbol, at its first line. */
export interface ReferenceFact {
  readonly name: string;
  readonly line: number;
  /** Index of the enclosing symbol, -1 at the top of the file. */
  readonly symbol?: number;
  /** The name before the dot, absent if there is none. */
  readonly receiver?: string;
}

/**
 * One import or re-export. `module: ''` with `isReexport` says what this file itself exports under
 * another name: `export { a as b }`, `export default a`, `module.exports = a`.
 */
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
  /** The type that inherits when it is defined in another file (`impl Trait for Type`); `symbol` is -1. */
  readonly heir?: string;
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
