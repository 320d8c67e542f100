const NAMES = ['path', 'file_path', 'cwd', 'paths'];

/** Every path among the arguments, of the tool itself and of each of its edits; `more` are further names to look at. */
export function argumentPaths(args: unknown, more: readonly string[] = []): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const own = [...NAMES, ...more]
    .flatMap((name): unknown => (Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined))
    .filter((value) => typeof value === 'string');
  const edits = 'edits' in args && Array.isArray(args.edits) ? args.edits : [];
  return [...own, ...edits.flatMap((edit) => argumentPaths(edit, more))];
}
