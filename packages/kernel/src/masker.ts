/** Takes secrets out of what is recorded or announced. It keeps the shape and never throws. */
export interface Masker {
  mask(value: unknown): unknown;
}
