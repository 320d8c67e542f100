import { isSurelySmall } from '../result/fit-result.js';
import { previewValue } from '../result/preview.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';

const RESULT_PREVIEW_CHARS = 2000;

/** The light form of a record. Made from it, so that what is announced is what is kept. */
export function snapshotOf(record: ToolCallRecord, maxInputChars: number): ToolCallSnapshot {
  return {
    id: record.id,
    name: record.name,
    state: record.state,
    approval: record.approval,
    inputPreview: preview(record.input, maxInputChars),
    auditTrail: record.auditTrail,
    startedAt: record.startedAt,
    completedAt: record.completedAt,
    durationMs: record.durationMs,
    result: preview(record.result, RESULT_PREVIEW_CHARS),
    isError: record.isError,
    error: record.error,
    line: record.line,
    attachments: record.attachments,
  };
}

function preview(value: unknown, maxStringChars: number): unknown {
  if (isSurelySmall(value, maxStringChars)) return value;
  return previewValue(value, { maxStringChars, maxEntries: 50, maxDepth: 6 });
}
