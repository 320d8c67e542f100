import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

/**
 * Older names of parameters, per tool: `older name → name`. Both are taken; models are told only the new one.
 * A call that gives both keeps the new one. This list is the only place that knows them.
 */
export const parameterNames = {
  fs_read: { file_path: 'path' },
  read_file: { file_path: 'path' },
  fs_write: { file_path: 'path' },
  fs_edit: {
    file_path: 'path',
    old_string: 'find',
    new_string: 'replace',
    old_text: 'find',
    new_text: 'replace',
  },
  fs_multi_edit: {},
  fs_glob: { path: 'cwd' },
  fs_grep: {},
  bash_run: { cmd: 'command' },
  bash_logs: { shell_id: 'pid' },
  bash_kill: { shell_id: 'pid' },
  task_run: { prompt: 'task', description: 'task' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same for each entry of `edits`. */
export const editNames = {
  file_path: 'path',
  old_string: 'find',
  new_string: 'replace',
  old_text: 'find',
  new_text: 'replace',
  oldText: 'find',
  newText: 'replace',
} as const;

type Schema<Output> = StandardSchemaV1<unknown, Output> & StandardJSONSchemaV1<unknown, Output>;

/** A schema that takes older names of its fields and says only the new ones in its JSON Schema. */
export function withOlderNames<Output>(
  schema: StandardSchemaV1<unknown, Output> & StandardJSONSchemaV1<unknown, Output>,
  rename: (value: unknown) => unknown,
): Schema<Output> {
  const standard = schema['~standard'];
  return { '~standard': { ...standard, validate: (value) => standard.validate(rename(value)) } };
}

/** Renames the fields of an object. Anything else, and fields it does not know, stay as they are. */
export function renameFields(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key;
    if (name !== key && (Object.hasOwn(value, name) || Object.hasOwn(renamed, name))) continue;
    renamed[name] = entry;
  }
  return renamed;
}
