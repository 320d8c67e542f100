import { expect, test } from 'vitest';
import type { AutoOutput, Item, ToolPlan, ToolResult } from '../auto-output.js';
import { forUser, renderText } from './for-user.js';

const tool = (name: string) =>
  ({ tool: name, tier: 1, reason: `asks ${name}`, args: {}, timeout_ms: 1 }) as const;
const plan = (...names: string[]): ToolPlan => ({
  tier_max: 1,
  budget: { wall_ms: 1, max_concurrency: 1, max_injected_chars: 1 },
  tools: names.map(tool),
});
const result = (name: string, status: ToolResult['status']): ToolResult => ({
  tool: name,
  status,
  started_at: '',
  duration_ms: 7,
  summary: '',
  redactions: [],
  truncated: false,
});
const item = (conflict: boolean): Item => ({
  tool: 'ci_search',
  version: '1.0',
  time: '',
  path: 'a.ts',
  symbol: 'run',
  title: '',
  line_start: 1,
  line_end: 2,
  confidence: 1,
  summary: 'about it',
  snippet: '',
  conflict,
  truncated: false,
});

test('what ran and why, what came of it and what was held back, in three parts', () => {
  const told = forUser(
    plan('ci_search', 'ci_graph_rag'),
    [result('ci_graph_rag', 'timeout')],
    [],
    ['one', 'two'],
    undefined,
  );
  expect(told).toEqual({
    tool_plan_text:
      '[Auto Tools]\n- ci_search: asks ci_search (planned)\n- ci_graph_rag: asks ci_graph_rag (timeout, 7 ms)',
    results_text: '[Results] nothing injected',
    limits_text: '[Limits] one\n[Limits] two',
  });
});

test('results are listed, and those that contradict each other are counted first', () => {
  const results = (...items: Item[]) =>
    forUser(plan(), [], items, [], undefined).results_text.split('\n');
  expect(results(item(false))[0]).toBe('[Results]');
  expect(results(item(false))[1]).toMatch(/^- .*a\.ts/);
  expect(results(item(true), item(true), item(false))[0]).toBe(
    '[Results] 2 conflict entries, to be judged by a person',
  );
  expect(forUser(plan(), [], [], [], 'too short')).toEqual({
    tool_plan_text: '[Auto Tools] none',
    results_text: '[Results] nothing injected: too short',
    limits_text: '',
  });
});

test('as text each part stands below the other, and no limits are said to be none', () => {
  const text = (limits_text: string) =>
    renderText({
      fused_context: { for_user: { tool_plan_text: 'plan', results_text: 'results', limits_text } },
    } as AutoOutput);
  expect(text('[Limits] one')).toBe('plan\nresults\n[Limits] one\n');
  expect(text('')).toBe('plan\nresults\n[Limits] none\n');
});
