import { isRecord } from '@sluice/plain';
import { parseBody, readRow } from '../engine/read-row.js';
import type { Rows, SqlValue } from '../engine/tables.js';

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
  'signature',
] as const;

/** Of the line of a call, where the entry tells of one. */
const LINE_COLUMNS = [
  'tool',
  'effect',
  'verdict',
  'outcome',
  'error',
  'rule',
  'where',
  'grant',
  'by',
  'edits',
] as const;
const ORIGIN_COLUMNS = ['face', 'client', 'person', 'role', 'agent', 'parent', 'undoes'] as const;

/** Before there were signatures. */
const FIRST_FORM = '1.0';

/** One entry as a line of JSON, with everything that `verifyExport` needs. */
export function toJsonLine({ terms: _derived, ...row }: Rows['audit']): string {
  return JSON.stringify({ schema_version: '1.1', ...row });
}

/** The entry of a line; nothing where the line is not exactly as it was exported. */
export function fromJsonLine(line: string): Rows['audit'] | undefined {
  const { schema_version, ...raw } = parseBody<Record<string, SqlValue>>(line);
  const row = readRow('audit', { signature: null, ...raw, terms: '' });
  const { signature: _none, terms: _derived, ...firstForm } = row;
  const expected =
    schema_version === FIRST_FORM
      ? JSON.stringify({ schema_version: FIRST_FORM, ...firstForm })
      : toJsonLine(row);
  return expected === line ? row : undefined;
}

export function csvHeader(): string {
  return [...CSV_COLUMNS, ...LINE_COLUMNS, ...ORIGIN_COLUMNS, 'with'].join(',');
}

/**
 * One entry as a line of CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front; for
 * proof use the JSON form, which changes nothing.
 */
export function toCsvLine(row: Rows['audit']): string {
  const { line } = parseBody<Record<string, unknown>>(row.data);
  const said = isRecord(line) ? line : {};
  const origin = isRecord(said.origin) ? said.origin : {};
  return [
    ...CSV_COLUMNS.map((column) => toCell(row[column])),
    ...LINE_COLUMNS.map((column) => toCell(textOf(said[column]))),
    ...ORIGIN_COLUMNS.map((column) => toCell(textOf(origin[column]))),
    toCell(Array.isArray(said.with) ? said.with.join(' ') : null),
  ].join(',');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inert = /^[\s]*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
