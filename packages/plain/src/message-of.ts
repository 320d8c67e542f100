/** The words of anything that was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    // An object without a prototype or with a throwing toString has no words of its own.
    return 'something that cannot be shown was thrown';
  }
}
