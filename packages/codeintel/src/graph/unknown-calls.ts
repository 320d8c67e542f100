/** Calls of which it is not known what they mean. */
export interface UnknownCalls {
  readonly count: number;
  readonly names: readonly string[];
  readonly first: { readonly path: string; readonly line: number } | undefined;
}

export interface UnknownCall {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

export function unknownOf(calls: readonly UnknownCall[]): UnknownCalls {
  const names = [...new Set(calls.map(({ name }) => name))];
  return { count: calls.length, names, first: calls[0] };
}
