import { previewValue } from '../result/preview.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';

/** Made from a record, so that what is announced is what is kept. */
export function snapshotOf(
  record: ToolCallRecord,
  inputPreview: unknown,
  result: unknown,
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
    result,
    isError: record.isError,
    error: record.error,
  };
}

/** For what is not surely small. */
export function preview(value: unknown, maxStringChars: number): unknown {
  return previewValue(value, { maxStringChars, maxEntries: 50, maxDepth: 6 });
}
