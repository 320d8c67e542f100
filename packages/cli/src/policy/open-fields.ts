import { isRecord } from '@sluice/plain';
import type { RecordedCall, Rule } from '@sluice/policy';

/**
 * Fields that the calls had and of which the rule says nothing, so that any value goes through. None where it looks at
 * what the call does by its command, file or host.
 */
export function openFields({ conditions }: Rule, evidence: readonly RecordedCall[]): string[] {
  const held = conditions.map(({ attribute }) => attribute as string);
  if (held.some((one) => ['command', 'path', 'host'].includes(one))) return [];
  const names = new Set(evidence.flatMap(({ call }) => fieldNames(call.args, '')));
  return [...names].filter((name) => !held.includes(`args.${name}`));
}

/** With dots for fields of fields; each entry of a list stands for itself. */
function fieldNames(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldNames(entry, name));
  if (!isRecord(value)) return name === '' ? [] : [name];
  return Object.entries(value).flatMap(([key, entry]) =>
    fieldNames(entry, name === '' ? key : `${name}.${key}`),
  );
}
