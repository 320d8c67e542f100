import { pathsOfFileAddress } from './file-address.js';

/** The last word of a field's name by which it holds a path: `path`, `file_path`, `outputDir`, `notebook-path`. */
const PATH_WORDS = new Set([
  'path',
  'paths',
  'file',
  'files',
  'filename',
  'filenames',
  'dir',
  'dirs',
  'directory',
  'directories',
  'folder',
  'folders',
  'cwd',
  'workdir',
]);
/** What tools that move and copy call both ends. */
const ENDS = new Set(['source', 'destination', 'src', 'dst', 'dest']);
/** Fields that may hold a patch. */
const PATCH_FIELDS = new Set(['input', 'patch']);
/** Fields that hold an address, of a file too. */
const ADDRESS_FIELDS = new Set(['uri', 'uris', 'url', 'urls']);

/** Whether a field of this name may hold what a rule on a path looks at. */
export function mayNamePath(field: string): boolean {
  return isPathField(field) || PATCH_FIELDS.has(field) || ADDRESS_FIELDS.has(field.toLowerCase());
}

/**
 * Every path that arguments name, as it is written: in fields that hold one by their name, however deep, in a patch, and in
 * an address of a file, in whatever field that stands.
 */
export function namedPaths(args: unknown): readonly string[] {
  return [...pathsIn(args, '')];
}

function* pathsIn(value: unknown, field: string): Generator<string> {
  if (typeof value === 'string') {
    const addressed = pathsOfFileAddress(value);
    if (addressed.length > 0) yield* addressed;
    else if (PATCH_FIELDS.has(field)) yield* pathsOfPatch(value);
    else if (isPathField(field)) yield value;
  } else if (Array.isArray(value)) {
    for (const entry of value) yield* pathsIn(entry, field);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* pathsIn(entry, name);
  }
}

function isPathField(field: string): boolean {
  const last = field
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .at(-1);
  return PATH_WORDS.has(last ?? '') || ENDS.has(field.toLowerCase());
}

/** The files that a patch in the form of Codex adds, changes, deletes or moves. */
export function pathsOfPatch(patch: string): readonly string[] {
  return [
    ...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm),
  ].flatMap(([, file, moved]) => file ?? moved ?? []);
}
