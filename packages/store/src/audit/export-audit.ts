import type { Rows } from '../engine/tables.js';

const CSV_COLUMNS = [
  'seq',
  'at',
  'kind',
  'session_id',
  'call_id',
  'actor',
  'fence',
  'data',
  'hash',
] as const;

/** One entry as a line of JSON, with everything that `verifyExport` needs. */
export function toJsonLine(row: Rows['audit']): string {
  return JSON.stringify({ schema_version: '1.0', ...row });
}

export function csvHeader(): string {
  return CSV_COLUMNS.join(',');
}

/**
 * One entry as a line of CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front; for
 * proof use the JSON form, which changes nothing.
 */
export function toCsvLine(row: Rows['audit']): string {
  return CSV_COLUMNS.map((column) => toCell(row[column])).join(',');
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inert = /^[\s]*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
