/** The moments that a written time stands for: of a day all of it, of a minute its sixty seconds. */
export interface WrittenSpan {
  /** Milliseconds, both inclusive. */
  readonly first: number;
  readonly last: number;
}

const WRITTEN =
  /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:[T ](?<minute>\d\d:\d\d)(?<second>:\d\d(?<fraction>\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/i;

/**
 * Reads `2026`, `2026-01`, `2026-01-31` (in UTC), `2026-01-31T08:00` (here) and `2026-01-31T08:00:00Z`. Nothing where it
 * is no time, or a day that no calendar has.
 */
export function writtenSpan(text: string): WrittenSpan | undefined {
  const parts = WRITTEN.exec(text)?.groups;
  if (!parts) return undefined;
  const first = Date.parse(text);
  const { year, month = '01', day = '01' } = parts;
  const date = `${year}-${month}-${day}`;
  // A day behind the end of its month is counted on into the next one where it is read.
  const start = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(first) || Number.isNaN(start)) return undefined;
  if (new Date(start).toISOString().slice(0, date.length) !== date) return undefined;
  return { first, last: first + lengthMs(parts, new Date(first)) - 1 };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function lengthMs(parts: Readonly<Record<string, string | undefined>>, first: Date): number {
  if (parts.fraction !== undefined) return 1;
  if (parts.second !== undefined) return SECOND_MS;
  if (parts.minute !== undefined) return MINUTE_MS;
  if (parts.day !== undefined) return DAY_MS;
  const months = parts.month === undefined ? 12 : 1;
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months) - first.getTime();
}
