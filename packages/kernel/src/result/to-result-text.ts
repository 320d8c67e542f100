/** A tool's result as text for a model: a string as it is, anything else as JSON. */
export function toResultText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, replaceUnwritable) ?? 'null';
  } catch (error) {
    // A cycle, a throwing toJSON or nesting beyond the stack: the model is told instead of losing the call.
    return JSON.stringify({
      ok: false,
      error: `The result cannot be written as JSON: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    });
  }
}

function replaceUnwritable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  return value;
}
