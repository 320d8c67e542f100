/**
 * A set of texts, as small as the patterns of a rule need it. Every pattern becomes one of these, so that whatever is
 * asked of two patterns (do they meet, is one inside the other) can be decided.
 */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  /** One character that is none of `except`. */
  | { readonly kind: 'any'; readonly except: string }
  | { readonly kind: 'repeat'; readonly of: Expression }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'either'; readonly options: readonly Expression[] };

export const text = (value: string): Expression => ({ kind: 'text', text: value });

export const anyExcept = (except: string): Expression => ({ kind: 'any', except });

export const repeat = (of: Expression): Expression => ({ kind: 'repeat', of });

export const sequence = (parts: readonly Expression[]): Expression => ({ kind: 'sequence', parts });

export const either = (options: readonly Expression[]): Expression => ({ kind: 'either', options });
