export interface Once<Value> {
  /** Makes it when it is asked for the first time. One that could not be made is tried again by the next. */
  readonly get: () => Promise<Value>;
  /** What was made, or `undefined` when nobody asked or it could not be made. */
  made(): Promise<Value | undefined>;
}

export function once<Value>(make: () => Promise<Value>): Once<Value> {
  let making: Promise<Value> | undefined;
  return {
    get: () => {
      making ??= make().catch((error: unknown) => {
        making = undefined;
        throw error;
      });
      return making;
    },
    // The caller of `get` has been told why it could not be made.
    made: async () => making?.catch(() => undefined),
  };
}
