import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import type { Receipt } from './receipt.js';

const LARGEST = 1_000_000;
const OLDER = 'receipts.1.jsonl';
const NEWER = 'receipts.jsonl';

/** Appends a receipt as one line. Two files of about a megabyte are kept; the older one makes room. */
export function writeReceipt(folder: string, receipt: Receipt): void {
  const home = join(folder, 'auto');
  const path = join(home, NEWER);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST) renameSync(path, join(home, OLDER));
  // One write of one line: two hooks at once do not mix their receipts.
  appendFileSync(path, `${JSON.stringify(receipt)}\n`, { mode: 0o600 });
}

/** The last receipts, the newest first. A line that is no receipt (a full disk cuts one) is passed over. */
export function readReceipts(folder: string, last: number): Receipt[] {
  const lines = [OLDER, NEWER].flatMap((name) => linesOf(join(folder, 'auto', name)));
  const found: Receipt[] = [];
  for (let at = lines.length - 1; at >= 0 && found.length < last; at -= 1) {
    const receipt = parseReceipt(lines[at] ?? '');
    if (receipt) found.push(receipt);
  }
  return found;
}

function linesOf(path: string): string[] {
  return readSettingsFile(path, 4 * LARGEST)?.split('\n') ?? [];
}

function parseReceipt(line: string): Receipt | undefined {
  if (line === '') return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const isReceipt =
      typeof value === 'object' &&
      value !== null &&
      'schema_version' in value &&
      value.schema_version === '1.0' &&
      'run_id' in value &&
      'calls' in value;
    // Only this package writes the file; the version says which shape the rest has.
    return isReceipt ? (value as Receipt) : undefined;
  } catch {
    return undefined;
  }
}
