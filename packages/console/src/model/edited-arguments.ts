import { isRecord } from '@sluice/plain';

export type EditedArguments =
  | {
      readonly ok: true;
      readonly value: Readonly<Record<string, unknown>>;
      readonly changed: readonly string[];
    }
  | { readonly ok: false; readonly problem: 'json' | 'object'; readonly detail: string };

/** Reads what a person typed in place of the arguments. Which fields fit is the tool's to say. */
export function readEdited(text: string, shown: unknown): EditedArguments {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: 'json', detail: error instanceof Error ? error.message : '' };
  }
  if (!isRecord(value)) return { ok: false, problem: 'object', detail: '' };
  return { ok: true, value, changed: changedKeys(shown, value) };
}

export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

function changedKeys(before: unknown, after: Readonly<Record<string, unknown>>): readonly string[] {
  const old = isRecord(before) ? before : {};
  const keys = new Set([...Object.keys(old), ...Object.keys(after)]);
  return [...keys].filter((key) => {
    if (Object.hasOwn(old, key) !== Object.hasOwn(after, key)) return true;
    return JSON.stringify(old[key]) !== JSON.stringify(after[key]);
  });
}
