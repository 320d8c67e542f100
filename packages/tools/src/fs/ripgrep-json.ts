import { isRecord } from '@sluice/plain';
import type { Hit } from './confirm-hits.js';

/** Reads one line of `rg --json`; `undefined` for lines that are no match and no context. */
export function parseRipgrepLine(line: Buffer): Hit | undefined {
  const message: unknown = JSON.parse(line.toString('utf8'));
  if (!isRecord(message) || (message.type !== 'match' && message.type !== 'context'))
    return undefined;
  const { data } = message;
  if (!isRecord(data)) return undefined;
  const found = bytesOf(data.path);
  const bytes = bytesOf(data.lines);
  const { line_number: lineNumber, absolute_offset: offset } = data;
  if (!found || !bytes || typeof offset !== 'number') return undefined;
  return {
    found: found.toString('utf8'),
    line: typeof lineNumber === 'number' ? lineNumber : 0,
    column: columnOf(data.submatches, bytes),
    bytes,
    offset,
    isContext: message.type === 'context',
  };
}

function columnOf(submatches: unknown, bytes: Buffer): number {
  const first: unknown = Array.isArray(submatches) ? submatches[0] : undefined;
  const start = isRecord(first) && typeof first.start === 'number' ? first.start : 0;
  return bytes.subarray(0, start).toString('utf8').length + 1;
}

/** Text that is no UTF-8 comes in base64. */
function bytesOf(value: unknown): Buffer | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.text === 'string') return Buffer.from(value.text, 'utf8');
  return typeof value.bytes === 'string' ? Buffer.from(value.bytes, 'base64') : undefined;
}
