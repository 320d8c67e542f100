import type { AuditEntryView } from '@sluice/protocol';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ToolDuration {
  readonly tool: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

export interface ChartData {
  /** Where each bucket begins. */
  readonly buckets: readonly number[];
  readonly calls: readonly number[];
  readonly outcomes: readonly { readonly name: string; readonly count: number }[];
  readonly durations: readonly ToolDuration[];
  readonly approvals: readonly Series[];
}

const BUCKETS = 24;

/** Counts what the audit trail tells of a period. */
export function chartData(
  entries: readonly AuditEntryView[],
  from: number,
  until: number,
): ChartData {
  const size = Math.max(1, (until - from) / BUCKETS);
  const buckets = Array.from({ length: BUCKETS }, (_, index) => from + index * size);
  const bucketOf = (at: number) =>
    Math.min(BUCKETS - 1, Math.max(0, Math.floor((at - from) / size)));
  const calls = buckets.map(() => 0);
  const outcomes = new Map<string, number>();
  const toolOf = new Map<string, string>();
  const durations = new Map<string, number[]>();
  const approvals = new Map<string, number[]>();
  const asked = new Set<string>();

  const tick = (name: string, at: number) => {
    const values = approvals.get(name) ?? buckets.map(() => 0);
    const place = bucketOf(at);
    values[place] = (values[place] ?? 0) + 1;
    approvals.set(name, values);
  };
  for (const entry of entries) {
    const key = `${entry.session_id} ${entry.call_id ?? ''}`;
    const tool = entry.tool_name ?? textIn(entry.data, 'tool');
    if (tool !== undefined && entry.call_id !== undefined) toolOf.set(key, tool);
    if (entry.kind === 'proposed') {
      const place = bucketOf(entry.at);
      calls[place] = (calls[place] ?? 0) + 1;
    } else if (entry.kind === 'asked') {
      asked.add(key);
      tick('asked', entry.at);
    } else if (entry.kind === 'decided' && asked.has(key)) {
      tick(textIn(entry.data, 'outcome') ?? 'approved', entry.at);
    } else if (entry.kind === 'returned') {
      const state = entry.state ?? textIn(entry.data, 'state') ?? 'COMPLETED';
      outcomes.set(state, (outcomes.get(state) ?? 0) + 1);
      const duration = numberIn(entry.data, 'duration_ms');
      const name = toolOf.get(key);
      if (duration !== undefined && name !== undefined) {
        durations.set(name, [...(durations.get(name) ?? []), duration]);
      }
    }
  }
  return {
    buckets,
    calls,
    outcomes: [...outcomes].map(([name, count]) => ({ name, count })).sort(byCount),
    durations: [...durations]
      .map(([name, values]) => ({
        tool: name,
        count: values.length,
        p50: percentile(values, 0.5),
        p95: percentile(values, 0.95),
      }))
      .sort(byCount),
    approvals: [...approvals].map(([name, values]) => ({ name, values })),
  };
}

/** The smallest value that at least that part of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function byCount(a: { readonly count: number }, b: { readonly count: number }): number {
  return b.count - a.count;
}

function textIn(data: unknown, key: string): string | undefined {
  const value = valueIn(data, key);
  return typeof value === 'string' ? value : undefined;
}

function numberIn(data: unknown, key: string): number | undefined {
  const value = valueIn(data, key);
  return typeof value === 'number' ? value : undefined;
}

function valueIn(data: unknown, key: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, key)) return undefined;
  return Reflect.get(data, key);
}
