import type { Node } from 'web-tree-sitter';
import type { ImportFact } from './file-facts.js';

/**
 * What one language needs to be read: a grammar, one query and a few words.
 *
 * The query speaks in these captures. Definitions: the whole node, named by its kind (`@function`,
 * `@class`, `@field`, …), with `@name`, and where they exist `@body` (the signature ends there),
 * `@declares` (declared type or result), `@value` (initial value), `@owner` (the type a method
 * belongs to when it stands outside of it), `@doc` (a doc string inside). `@scope` with `@name` holds
 * members without being a symbol (`impl`). Uses: `@call` or `@new` (the called name) with `@receiver`;
 * `@local` (a parameter or variable) and `@selffield` (`this.x = …`) with `@declares`, `@value` or
 * `@construct` (the type being built) or `@inside` (the value it is a member of); `@return`; `@ref` with `@refowner`; `@passed` (an argument that may be a function) with `@receiver`; `@extends`, `@implements`;
 * `@import`; `@export` (what stands inside is exported); `@comment`. Complexity: see `complexity.ts`.
 */
export interface LanguageRules {
  /** File name of the grammar without `.wasm`. */
  readonly grammar: string;
  readonly query: string;
  /** Names of the object a method runs on: `this`, `self`. */
  readonly selfNames: readonly string[];
  /** A call without receiver may mean a method of the same type (Java, C++). */
  readonly hasImplicitSelf: boolean;
  /** Declarations without a body inside a function are local variables, not symbols (C, C++). */
  readonly hasLocalDeclarations?: boolean;
  /** Lists and maps have no methods of their own (Go): a call on an element is read as one on the list. */
  readonly hasPlainLists?: boolean;
  /** Which names that a file passes on may be functions of other files (Go: of its package; C: of its headers). */
  readonly passedNames?: RegExp;
  /** A method is passed on with its object: `handle(server.save)` (Go). */
  readonly passesMethods?: boolean;
  /** The text that is parsed in place of the source, each character at its own place. */
  prepare?(source: string): string;
  /** Definitions of one name that differ in their parameters stand side by side (Java, C++): arguments are counted. */
  readonly hasOverloads?: boolean;
  /** Methods of a function that call it or bind it (`call`, `apply`, `bind`): the function itself is meant. */
  readonly forwards?: readonly string[];
  /** Names that look like calls in the tree but are part of the language. */
  readonly notCallees: readonly string[];
  readImport(node: Node): readonly ImportFact[];
  isExported(symbol: ExportQuestion): boolean;
}

export interface ExportQuestion {
  readonly name: string;
  readonly signature: string;
  /** The definition stands inside an `@export` node. */
  readonly isInExport: boolean;
  /** The text of the line up to the definition. */
  readonly before: string;
}
