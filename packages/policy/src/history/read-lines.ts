import type { MadeCall } from './made-call.js';

/** The tool calls of a file, and the lines that tell of one but could not be read. */
export interface ReadCalls {
  readonly calls: readonly MadeCall[];
  readonly notUnderstood: readonly { readonly line: number; readonly why: string }[];
}

/** Each line of a JSON Lines text with its number. A line that is no JSON is told of, never thrown. */
export function* jsonLines(
  text: string,
): Generator<
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly why: string }
> {
  let line = 0;
  for (const row of text.split('\n')) {
    line += 1;
    if (row.trim() === '') continue;
    try {
      yield { line, value: JSON.parse(row) };
    } catch (error) {
      yield {
        line,
        why: `it is no JSON: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  }
}

/** A field of an object, whatever the object is. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  );
}

export function textAt(value: unknown, ...names: readonly string[]): string | undefined {
  const found = at(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

export function timeAt(value: unknown, ...names: readonly string[]): number {
  const time = Date.parse(textAt(value, ...names) ?? '');
  return Number.isNaN(time) ? 0 : time;
}
