import { afterEach, expect, test } from 'vitest';
import type { FigureReader } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const times = { medianMs: 1, p95Ms: 2, longestMs: 3 };

test('N-06 a span is counted by the store and told with what was left out; one that ends before it begins is refused', async () => {
  const asked: unknown[] = [];
  const figures: FigureReader = async (span) => {
    asked.push(span);
    return {
      calls: [1, 2],
      asked: [0, 1],
      rules: Array.from({ length: 130 }, (_, index) => ({
        rule: `rule ${index}`,
        ...(index === 0 ? { by: 'mode' } : {}),
        verdicts: { allowed: 1 },
      })),
      waits: { count: 1, totalMs: 5, parts: [0, 5], ...times },
      tools: [{ tool: 'act', calls: 3, failed: 1, ...times }],
      tokens: { input: [10, 0], output: [1, 0], costUsd: [0.5, 0] },
    };
  };
  const bench = await createGatewayBench({ gateway: { figures } });
  benches.push(bench);
  const { ask } = await bench.client();
  const told = await ask('audit.figures', { from: 10, until: 20, parts: 2 });
  expect(asked).toEqual([{ from: 10, until: 20, parts: 2 }]);
  expect(told).toMatchObject({
    calls: [1, 2],
    rules_left_out: 30,
    waits: { total_ms: 5, median_ms: 1, parts: [0, 5] },
    tools: [{ tool: 'act', failed: 1, p95_ms: 2, longest_ms: 3 }],
    tools_left_out: 0,
    tokens: { cost_usd: [0.5, 0] },
  });
  expect(told.rules).toHaveLength(100);
  expect(told.rules.slice(0, 2).map(({ by }) => by)).toEqual(['mode', undefined]);
  await expect(ask('audit.figures', { from: 20, until: 10 })).rejects.toThrow(/INVALID_PARAMS/);
});
