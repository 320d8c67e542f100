import type { Params, Result } from '@sluice/protocol';

/** Figures of a quiet day: a few calls of two tools, one question. */
export function scriptedFigures({
  from,
  until,
  parts,
}: Params<'audit.figures'>): Result<'audit.figures'> {
  const zeros = Array.from({ length: parts }, () => 0);
  const last = (value: number) => zeros.with(-1, value);
  const times = { median_ms: 120, p95_ms: 2_400, longest_ms: 61_000 };
  return {
    from,
    until,
    calls: last(5),
    asked: last(1),
    rules: [
      { rule: 'tools that only read', verdicts: { allowed: 4 } },
      { rule: 'writes are asked about', verdicts: { approved: 1 } },
    ],
    rules_left_out: 0,
    waits: { count: 1, total_ms: 61_000, ...times, parts: last(61_000) },
    tools: [
      { tool: 'current_time', calls: 4, failed: 0, ...times },
      { tool: 'fs_write', calls: 1, failed: 1, ...times },
    ],
    tools_left_out: 0,
    tokens: { input: last(900), output: last(80), cost_usd: last(0.02) },
  };
}
