import { pathsOfPatch } from '@sluice/policy';

const NAMES = ['path', 'file_path', 'cwd', 'paths'];

/** Every path among the arguments, of the tool itself, of its patch and of each of its edits; `more` are further names. */
export function argumentPaths(args: unknown, more: readonly string[] = []): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const own = [...NAMES, ...more]
    .flatMap((name): unknown => (Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined))
    .filter((value) => typeof value === 'string');
  const patched = 'patch' in args && typeof args.patch === 'string' ? pathsOfPatch(args.patch) : [];
  const edits = 'edits' in args && Array.isArray(args.edits) ? args.edits : [];
  return [...own, ...patched, ...edits.flatMap((edit) => argumentPaths(edit, more))];
}
