/** Calls as JavaScript does: no type stands in the way. */
export const js = (call: (...args: never[]) => unknown, ...args: unknown[]): unknown =>
  Reflect.apply(call, undefined, args);

/** What whoever did this is told: the words of what is thrown, else the answer itself. */
export async function answerOf(how: () => unknown): Promise<string> {
  try {
    return String(await how());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Words of an engine, which name neither the mistake nor the way out. */
export const ENGINE_WORDS =
  /undefined is not|is not a function|is not iterable|is not defined|Cannot read|Cannot destructure|cannot be invoked|\[object Object\]/;
