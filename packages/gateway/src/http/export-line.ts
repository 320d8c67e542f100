import type { AuditEntryView } from '@sluice/protocol';

export type ExportFormat = 'jsonl' | 'csv';

const COLUMNS = [
  'seq',
  'at',
  'kind',
  'session_id',
  'call_id',
  'tool_name',
  'state',
  'actor',
  'previous_hash',
  'hash',
  'data',
] as const;
const LINE_COLUMNS = [
  'effect',
  'verdict',
  'outcome',
  'rule',
  'where',
  'grant',
  'by',
  'edits',
] as const;
const ORIGIN_COLUMNS = ['face', 'client', 'person', 'role', 'agent', 'parent'] as const;

/** What stands before the first entry of a file. */
export function exportHead(format: ExportFormat): string {
  return format === 'jsonl'
    ? ''
    : `${[...COLUMNS, ...LINE_COLUMNS, ...ORIGIN_COLUMNS].join(',')}\n`;
}

/** One entry as a line of a file, with its hash, so that the chain can be checked again elsewhere. */
export function exportLine(entry: AuditEntryView, format: ExportFormat): string {
  return `${format === 'jsonl' ? JSON.stringify(entry) : csvLine(entry)}\n`;
}

function csvLine(entry: AuditEntryView): string {
  const cells = COLUMNS.map((name) => {
    if (name === 'at') return new Date(entry.at).toISOString();
    if (name === 'data') return JSON.stringify(entry.data) ?? '';
    return String(entry[name] ?? '');
  });
  const said = LINE_COLUMNS.map((name) => entry.line?.[name] ?? '');
  const origin = ORIGIN_COLUMNS.map((name) => entry.line?.origin[name] ?? '');
  return [...cells, ...said, ...origin].map(cell).join(',');
}

/** A cell that begins like a formula is led by a quote, so that no spreadsheet runs it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
