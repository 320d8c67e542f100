import { type Receipt, type ReceiptItem, readReceipts } from '@sluice/autocontext';
import type { ContextRunReader } from '@sluice/gateway';

type ContextRun = Awaited<ReturnType<ContextRunReader['list']>>[number];

/** The receipts of the auto tools, as the console shows them. A folder without any has no runs. */
export function contextRuns(stateFolder: string): ContextRunReader {
  return { list: (limit) => readReceipts(stateFolder, limit).map(toRun) };
}

function toRun(receipt: Receipt): ContextRun {
  const { client, intent, nothing } = receipt;
  const at = Date.parse(receipt.created_at);
  return {
    run_id: receipt.run_id,
    at: Number.isFinite(at) ? Math.max(0, at) : 0,
    client: client.name,
    intent: intent.kind,
    tools: receipt.calls.map(({ tool }) => tool),
    injected_chars: receipt.chars,
    redactions: receipt.redactions.reduce((sum, { count }) => sum + count, 0),
    duration_ms: receipt.duration_ms,
    limits: [...receipt.limits],
    prompt: receipt.prompt,
    repo_root: receipt.repo_root,
    tokens: receipt.tokens,
    ...(nothing === undefined ? {} : { nothing }),
    signals: receipt.signals.map(({ match, type, weight }) => ({ match, type, weight })),
    calls: receipt.calls.map(({ tool, reason, status, duration_ms }) => ({
      tool,
      reason,
      status,
      duration_ms,
    })),
    injected: receipt.injected.map(toItem),
    left_out: receipt.cut.map((item) => ({ ...toItem(item), by: item.by })),
  };
}

function toItem({ tool, path, symbol, line_start, line_end, confidence }: ReceiptItem) {
  return { tool, path, symbol, line_start, line_end, confidence };
}
