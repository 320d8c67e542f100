import type { Label } from '../label.js';
import type { Leaf } from '../structure/read-leaves.js';

/** A text of the session that nobody trusted wrote. */
export interface Result {
  readonly label: Label;
  readonly text: string;
  readonly leaves: readonly Leaf[];
  /** Whether the tool laid the values out, so that a value that stands alone is one of its values. */
  readonly isStructured: boolean;
  /** Whether it is a page or a file: the words of whoever wrote that. */
  readonly isDocument: boolean;
  /** Whether the call that brought it did one thing, which it answers for: it changed something or told someone. */
  readonly hasEffect: boolean;
  /** What the call that brought it asked for. */
  readonly askedWith: readonly string[];
  /** Whether an untrusted text said what to ask for: then nothing in it was led to by the user. */
  readonly isSteered: boolean;
}

/** Where a value stands in an untrusted text. */
export interface Standing {
  readonly result: Result;
  readonly leaf: Leaf;
  /** As it is, decoded, or in another writing. */
  readonly kind: 'text' | 'decoded' | 'form';
  /** The number of its first letter in the leaf, where it stands as it is. */
  readonly letter: number;
  /** By which `wordsBefore` knows the text. */
  readonly entry: number;
  /** Whether it is a value of the tool, not a part of a longer text. */
  readonly isValue: boolean;
  readonly soughtAs: Sought;
}

/** How a value was looked up. */
export interface Sought {
  /** Folded. */
  readonly form: Uint32Array;
  /** Whether every place was looked at: of very many the oldest are not. */
  isAll: boolean;
}
