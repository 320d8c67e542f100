import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** More than a page of charts shows. */
const MOST = 100;

/** What happened in a span of time, counted by the store. */
export async function auditFigures(
  { core }: RequestContext,
  span: Params<'audit.figures'>,
): Promise<Result<'audit.figures'>> {
  if (!core.figures) {
    throw new RequestError('INVALID_PARAMS', 'This server keeps nothing that could be counted');
  }
  const { calls, asked, rules, waits, tools, tokens } = await core.figures(span);
  return {
    from: span.from,
    until: span.until,
    calls: [...calls],
    asked: [...asked],
    rules: rules.slice(0, MOST).map(({ rule, by, verdicts }) => ({
      rule,
      ...(by === undefined ? {} : { by }),
      verdicts: { ...verdicts },
    })),
    rules_left_out: Math.max(0, rules.length - MOST),
    waits: {
      count: waits.count,
      total_ms: waits.totalMs,
      ...timesOf(waits),
      parts: [...waits.parts],
    },
    tools: tools.slice(0, MOST).map(({ tool, calls: count, failed, ...times }) => ({
      tool,
      calls: count,
      failed,
      ...timesOf(times),
    })),
    tools_left_out: Math.max(0, tools.length - MOST),
    tokens: {
      input: [...tokens.input],
      output: [...tokens.output],
      ...(tokens.costUsd === undefined ? {} : { cost_usd: [...tokens.costUsd] }),
    },
  };
}

function timesOf(times: {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
}) {
  return { median_ms: times.medianMs, p95_ms: times.p95Ms, longest_ms: times.longestMs };
}
