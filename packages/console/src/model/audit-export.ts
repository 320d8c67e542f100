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

/** The entries as a file's text, every one with its hash, so that the chain can be checked again elsewhere. */
export function exportText(entries: readonly AuditEntryView[], format: ExportFormat): string {
  const lines =
    format === 'jsonl'
      ? entries.map((entry) => JSON.stringify(entry))
      : [COLUMNS.join(','), ...entries.map(csvLine)];
  return lines.map((line) => `${line}\n`).join('');
}

function csvLine(entry: AuditEntryView): string {
  return COLUMNS.map((name) => {
    if (name === 'at') return cell(new Date(entry.at).toISOString());
    if (name === 'data') return cell(JSON.stringify(entry.data) ?? '');
    return cell(String(entry[name] ?? ''));
  }).join(',');
}

/** A cell that begins like a formula is led by a quote, so that no spreadsheet runs it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
