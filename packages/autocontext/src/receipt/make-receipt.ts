import { redact } from '@sluice/guard';
import type { Item } from '../auto-output.js';
import type { Conclusion, Ended } from '../conclude.js';
import type { ToolRun } from '../run/run-plan.js';
import type { Receipt, ReceiptCall, ReceiptItem } from './receipt.js';

const LONGEST_PROMPT = 200;
const MOST_CUT = 40;

/** What is kept of a run: what was asked, done, shown and left out, and what it cost. */
export function makeReceipt(ended: Ended, conclusion: Conclusion, durationMs: number): Receipt {
  const { output, shown, cut, nothing, exitCode } = conclusion;
  const text = output.fused_context.for_model.additional_context;
  const bytes = Buffer.byteLength(text, 'utf8');
  return {
    schema_version: '1.0',
    run_id: output.run_id,
    created_at: output.created_at,
    client: output.client,
    repo_root: output.inputs.repo_root,
    prompt: redact(ended.request.prompt, { maxChars: 4000 }).text.slice(0, LONGEST_PROMPT),
    intent: output.inputs.intent,
    signals: output.inputs.signals.slice(0, 12).map((signal) => ({
      ...signal,
      match: redact(signal.match).text.slice(0, 80),
    })),
    calls: (ended.gathered?.runs ?? []).map(({ run }) => callOf(run)),
    injected: shown.map(itemOf),
    cut: cut.slice(0, MOST_CUT).map(({ item, by }) => ({ ...itemOf(item), by })),
    redactions: conclusion.redactions,
    injections_removed: conclusion.injectionsRemoved,
    limits: output.fused_context.for_model.structured.limits,
    ...(nothing === undefined ? {} : { nothing }),
    chars: text.length,
    bytes,
    tokens: Math.ceil(bytes / 4),
    duration_ms: Math.round(durationMs),
    engine: `Node ${process.versions.node}`,
    exit_code: exitCode,
  };
}

/** One line for the person in whose client the text was put. */
export function receiptLine(receipt: Receipt): string {
  const paths = [...new Set(receipt.injected.map((item) => item.path).filter(Boolean))];
  const tools = [...new Set(receipt.injected.map((item) => item.tool))];
  const shown = paths.slice(0, 3).join(', ');
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  const redacted = receipt.redactions.reduce((sum, { count }) => sum + count, 0);
  return [
    `sluice added ${receipt.injected.length} places for ${receipt.intent.kind}: ${shown}${more}`,
    `from ${tools.join(', ')} in ${receipt.duration_ms} ms, about ${receipt.tokens} tokens`,
    ...(redacted > 0 ? [`${redacted} secrets redacted`] : []),
    'more: sluice why',
  ].join('; ');
}

function callOf(run: ToolRun): ReceiptCall {
  const { planned, record } = run;
  return {
    call_id: record?.id ?? '',
    tool: planned.tool,
    tier: planned.tier,
    reason: planned.reason,
    status: run.status,
    state: record?.state ?? 'DENIED',
    ...(record?.inputDigest === undefined ? {} : { input_digest: record.inputDigest }),
    duration_ms: run.durationMs,
    ...(run.error ? { error_code: run.error.code } : {}),
    trail: (record?.auditTrail ?? []).map(({ state, timestamp }) => ({ state, timestamp })),
  };
}

function itemOf(item: Item): ReceiptItem {
  return {
    tool: item.tool,
    path: item.path,
    symbol: item.symbol,
    line_start: item.line_start,
    line_end: item.line_end,
    confidence: item.confidence,
  };
}
