/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
