import { isSurelySmall } from '../result/fit-result.js';
import { previewValue } from '../result/preview.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';

/** Made from a record, so that what is announced is what is kept. */
export function snapshotOf(
  record: ToolCallRecord,
  inputPreview: unknown,
  resultPreview: unknown,
): ToolCallSnapshot {
  return {
    id: record.id,
    name: record.name,
    state: record.state,
    approval: record.approval,
    inputPreview,
    auditTrail: record.auditTrail,
    startedAt: record.startedAt,
    completedAt: record.completedAt,
    durationMs: record.durationMs,
    result: resultPreview,
    isError: record.isError,
    error: record.error,
  };
}

export function preview(value: unknown, maxStringChars: number): unknown {
  if (isSurelySmall(value, maxStringChars)) return value;
  return previewValue(value, { maxStringChars, maxEntries: 50, maxDepth: 6 });
}
