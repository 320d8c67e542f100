/** How our hook stands in a file of a client. Texts are `undefined` where there is no file. */
export interface Registration {
  /** Why nothing may be registered in this file as it is. */
  faultOf(text: string | undefined): string | undefined;
  /** What a person should know of this file. */
  remarksOn(text: string | undefined): readonly string[];
  /** Whether each tool asks us before it runs, exactly once. */
  isThere(text: string | undefined): boolean;
  /** Whether it stands there as this version writes it. */
  isCurrent(text: string | undefined): boolean;
  /** The file with our hook in it, once. */
  put(text: string | undefined): string;
  /** The file without our hook; `before` is what stood there before us, as far as it is known. */
  take(text: string | undefined, before: string | null | undefined): string | undefined;
}
