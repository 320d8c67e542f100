const MAX_CHARS = 500;

/** The words of anything that was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message;
    if (thrown === undefined) return 'undefined was thrown, which says nothing';
    return typeof thrown === 'object' && thrown !== null ? wordsOf(thrown) : String(thrown);
  } catch {
    // An object without a prototype or with a throwing toString has no words of its own.
    return 'something that cannot be shown was thrown';
  }
}

/** Its own text; where it has none, its `message`, or what is in it. */
function wordsOf(thrown: object): string {
  const text = String(thrown);
  if (text !== '[object Object]') return text;
  const message: unknown = Reflect.get(thrown, 'message');
  return typeof message === 'string' ? message : JSON.stringify(thrown).slice(0, MAX_CHARS);
}
