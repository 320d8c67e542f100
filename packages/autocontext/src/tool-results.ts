import type { ErrorCode, Item, Redacted, ToolResult } from './auto-output.js';
import { type CleanedItems, cleanItems } from './clean/clean-items.js';
import { CleanCounts, cleanTexts } from './clean/clean-text.js';
import type { GatheredRun } from './gather.js';

export interface ShownResults {
  readonly results: readonly ToolResult[];
  readonly notes: readonly string[];
  readonly redactions: readonly Redacted[];
  readonly injectionsRemoved: number;
}

/** Each tool's result with clean texts, and a line for everything that was taken out or went wrong. */
export function toolResults(
  runs: readonly GatheredRun[],
  shown: CleanedItems,
  wantsData: boolean,
): ShownResults {
  const total = new CleanCounts();
  const notes: string[] = [];
  const results = runs.map((gathered) => {
    const { run, hidden } = gathered;
    const { tool } = run.planned;
    const data = wantsData && run.status === 'ok' ? cleanItems(gathered.items) : undefined;
    const counts = data?.countsOf.get(tool) ?? shown.countsOf.get(tool) ?? new CleanCounts();
    const texts = [gathered.summary, ...hidden.map(({ path }) => path)];
    const [summary = '', ...paths] = cleanTexts(texts, counts).map((text) =>
      text.replaceAll('\n', ' '),
    );
    const refused = hidden.map(({ why }, place) => `${tool}: ${paths[place]} not shown: ${why}`);
    notes.push(...failureNotes(run), ...new Set(refused), ...countNotes(tool, counts));
    merge(total, counts);
    return resultOf(gathered, data?.items, summary, counts);
  });
  return {
    results,
    notes,
    redactions: redacted(total),
    injectionsRemoved: total.injections,
  };
}

function resultOf(
  { run, items, isTruncated }: GatheredRun,
  data: readonly Item[] | undefined,
  summary: string,
  counts: CleanCounts,
): ToolResult {
  return {
    tool: run.planned.tool,
    status: run.status,
    started_at: new Date(run.startedAt).toISOString(),
    duration_ms: run.durationMs,
    summary,
    ...(data ? { data: { items: data } } : {}),
    ...(run.error ? { error: { code: run.error.code, message: summary } } : {}),
    redactions: redacted(counts),
    truncated: isTruncated || items.some((item) => item.truncated) || counts.injections > 0,
  };
}

function failureNotes(run: GatheredRun['run']): string[] {
  if (!run.error) return [];
  const { tool } = run.planned;
  return [`${failureWords[run.error.code] ?? 'tool unavailable; skipped'} (${tool})`];
}

/** The words of the contract for each way to fail. */
const failureWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  E_TIMEOUT: 'tool timeout; degraded to plan-only',
  E_INVALID_ARGS: 'args rejected; skipped',
  E_PARSE: 'tool output invalid; skipped',
};

function countNotes(tool: string, counts: CleanCounts): string[] {
  const kinds = redacted(counts)
    .map(({ kind, count }) => `${kind} ${count}`)
    .join(', ');
  return [
    ...(counts.injections > 0
      ? [`filtered potential injection content (${tool}: ${counts.injections})`]
      : []),
    ...(kinds === '' ? [] : [`redacted secrets (${tool}: ${kinds})`]),
  ];
}

function redacted(counts: CleanCounts): Redacted[] {
  return [...counts.redactions].map(([kind, count]) => ({ kind, count }));
}

function merge(into: CleanCounts, from: CleanCounts): void {
  into.injections += from.injections;
  for (const [kind, count] of from.redactions) {
    into.redactions.set(kind, (into.redactions.get(kind) ?? 0) + count);
  }
}
