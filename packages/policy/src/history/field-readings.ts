import type { FieldValue } from './generalise-fields.js';

export type FieldReading = readonly (readonly [name: string, value: FieldValue])[];

/** Readings of one call at most: one with more is not taken as evidence. */
const MAX_READINGS = 16;
const MAX_DEPTH = 5;

/**
 * Arguments as conditions look at them: fields of fields with dots, and each entry of a list by itself, in every
 * combination. Nothing where a condition could not look at all of them, so that no rule is made which looks at a part.
 */
export function fieldReadings(args: unknown): readonly FieldReading[] {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return [];
  return readingsOf(args, '', 0) ?? [];
}

function readingsOf(
  value: unknown,
  name: string,
  depth: number,
): readonly FieldReading[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined;
    const readings: FieldReading[] = [];
    for (const entry of value) {
      const own = readingsOf(entry, name, depth + 1);
      if (own === undefined || readings.length + own.length > MAX_READINGS) return undefined;
      readings.push(...own);
    }
    return readings;
  }
  if (typeof value !== 'object' || value === null) {
    return isFieldValue(value) ? [[[name, value]]] : undefined;
  }
  return joinedFields(Object.entries(value), name, depth);
}

function joinedFields(
  entries: readonly (readonly [string, unknown])[],
  name: string,
  depth: number,
): readonly FieldReading[] | undefined {
  if (entries.length === 0) return undefined;
  let readings: readonly FieldReading[] = [[]];
  for (const [key, entry] of entries) {
    const own = /^[\w-]+$/.test(key)
      ? readingsOf(entry, name === '' ? key : `${name}.${key}`, depth + 1)
      : undefined;
    if (own === undefined || readings.length * own.length > MAX_READINGS) return undefined;
    readings = readings.flatMap((reading) => own.map((one) => [...reading, ...one]));
  }
  return readings;
}

function isFieldValue(value: unknown): value is FieldValue {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  return Number.isFinite(value);
}
