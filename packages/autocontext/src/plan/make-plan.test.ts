import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSignals } from '../intent/find-signals.js';
import { judgeIntent } from '../intent/judge-intent.js';
import { defaultSettings, type Settings, type ToolSettings } from '../settings/settings.js';
import { automaticTools } from './automatic-tools.js';
import { makePlan } from './make-plan.js';

function planFor(prompt: string, more: Partial<Settings> = {}) {
  const signals = findSignals(prompt);
  const intent = judgeIntent(prompt, signals);
  return makePlan({ prompt, intent, signals, settings: { ...defaultSettings, ...more } });
}
const names = (prompt: string, more: Partial<Settings> = {}) =>
  planFor(prompt, more).plan.tools.map((entry) => entry.tool);
const OFF = 'tier-2 disabled by default; set CI_AUTO_TOOLS_TIER_MAX=2 to enable';

test('O-04 tier 0 and 1 run by themselves; tier 2 only when it was switched on', () => {
  expect(names('fix the bug in verifyToken')).toEqual([
    'ci_index_status',
    'ci_search',
    'ci_graph_rag',
  ]);
  expect(names('fix the bug in verifyToken', { tierMax: 2 })).toEqual([
    'ci_index_status',
    'ci_search',
    'ci_graph_rag',
    'ci_bug_locate',
    'ci_call_chain',
  ]);
});

test.each([
  ['what is the impact of changing verifyToken', 'ci_impact'],
  ['show the call chain of verifyToken', 'ci_call_chain'],
  ['修改 verifyToken 会影响谁', 'ci_impact'],
  ['why does this crash', 'ci_bug_locate'],
  ['how complex is src/auth.ts', 'ci_complexity'],
  ['which files change often', 'ci_hotspot'],
  ['analyze impact of change', 'ci_hotspot'],
])('O-04 with tier 2 on, "%s" plans %s', (prompt, tool) => {
  expect(names(prompt, { tierMax: 2 })).toContain(tool);
});

test('O-04 where tier 2 is wanted and off, a line says how to switch it on, and only there', () => {
  expect(planFor('analyze the impact of this change').notes).toContain(OFF);
  expect(planFor('调用链是什么').notes).toContain(OFF);
  expect(planFor('explain the scheduler code').notes).not.toContain(OFF);
  expect(planFor('analyze the impact of this change', { tierMax: 2 }).notes).not.toContain(OFF);
});

test('O-05 the time limits and the budget are the numbers of the contract', () => {
  const { plan } = planFor('fix src/auth.ts', { tierMax: 1 });
  expect(plan.budget).toEqual({ wall_ms: 5000, max_concurrency: 3, max_injected_chars: 12_000 });
  expect(Object.fromEntries(plan.tools.map((entry) => [entry.tool, entry.timeout_ms]))).toEqual({
    ci_index_status: 500,
    ci_search: 2000,
    ci_graph_rag: 3500,
  });
  const deep = planFor('refactor src/auth.ts', { tierMax: 2 }).plan;
  expect(deep.budget.wall_ms).toBe(10_000);
  expect(deep.tools.find((entry) => entry.tool === 'ci_complexity')?.timeout_ms).toBe(1000);
});

test('O-06 only tools of the list run; a name from nowhere is looked up as an own property', () => {
  const tools = new Map<string, ToolSettings>([
    ['constructor', {}],
    ['__proto__', {}],
    ['ci_graph_rag', { args: { depth: 10 } }],
    ['ci_search', { isEnabled: false }],
  ]);
  const { plan, notes } = planFor('fix the login', { tools });
  expect(plan.tools.map((entry) => entry.tool)).toEqual(['ci_index_status', 'ci_graph_rag']);
  expect(plan.tools.every((entry) => automaticTools.has(entry.tool))).toBe(true);
  expect(notes).toContain('ci_graph_rag depth clamped to 2');
});

test('O-04 what a tool is asked with is the same every time, and a follow-up asks for lines of neighbours', () => {
  const prompt = 'fix the login';
  const signals = findSignals(prompt);
  const question = {
    prompt,
    intent: judgeIntent(prompt, signals),
    signals,
    settings: { ...defaultSettings, maxSnippets: 3, maxSnippetLines: 20 },
  };
  const graph = (isFollowUp: boolean) => makePlan({ ...question, isFollowUp }).plan.tools.at(-1);
  expect(graph(false)).toEqual({
    tool: 'ci_graph_rag',
    tier: 1,
    reason: 'what those places use and what uses them',
    args: { query: prompt, depth: 1, budget: 1000, top_k: 3 },
    timeout_ms: 3500,
  });
  expect(graph(true)?.args).toEqual({ ...graph(false)?.args, lines: 10 });
  expect(makePlan(question).plan.tools.at(-1)).toEqual(graph(false));
  expect(makePlan(question).plan.tools[1]?.args).toEqual({
    query: prompt,
    limit: 5,
    snippets: 3,
    lines: 20,
    chars: 3300,
  });
});

test('I-20 where the budget is tight, the heads of snippets have room beside their lines', () => {
  const charsFor = (maxSnippets: number, maxInjectedChars: number) => {
    const prompt = 'fix the login';
    const signals = findSignals(prompt);
    const settings = { ...defaultSettings, maxSnippets, maxInjectedChars, maxSnippetLines: 20 };
    const asked = { prompt, intent: judgeIntent(prompt, signals), signals, settings };
    return makePlan(asked).plan.tools.find(({ tool }) => tool === 'ci_search')?.args.chars;
  };
  expect(charsFor(10, 9000)).toBe(6650);
  expect(charsFor(3, 9000)).toBe(3300);
  expect(charsFor(10, 900)).toBe(0);
});

test('O-06 a program of the settings is a tool of its tier, with its own words; a name without one is none', () => {
  const tools = new Map<string, ToolSettings>([
    ['mine', { command: ['grep'], reason: 'my own', timeoutMs: 700 }],
    ['plain', { command: ['ls'] }],
    ['deep', { command: ['ls'], tier: 2 }],
    ['nothing', {}],
  ]);
  const added = (tierMax: 1 | 2) =>
    planFor('fix the login', { tools, tierMax }).plan.tools.filter(
      ({ tool }) => !tool.startsWith('ci_'),
    );
  const args = { query: 'fix the login' };
  expect(added(1)).toEqual([
    { tool: 'mine', tier: 1, reason: 'my own', args, timeout_ms: 700 },
    { tool: 'plain', tier: 1, reason: 'set in auto-tools.yaml', args, timeout_ms: 2000 },
  ]);
  expect(added(2).map(({ tool, tier }) => `${tool} ${tier}`)).toEqual([
    'mine 1',
    'plain 1',
    'deep 2',
  ]);
});

test('O-04 who asks what has changed gets that and no search', () => {
  const { plan } = planFor('what changed in the last commit', {
    maxSnippets: 4,
    maxSnippetLines: 9,
  });
  expect(plan.tools.map(({ tool, reason }) => `${tool}: ${reason}`)).toEqual([
    'ci_changes: what has changed',
  ]);
  expect(plan.tools[0]?.args).toMatchObject({ snippets: 4, lines: 9 });
});

test('O-03 off plans nothing, auto plans for code only, on plans for everything', () => {
  expect(names('fix the login', { enabled: 'off' })).toEqual([]);
  expect(names('hello', { enabled: 'auto' })).toEqual([]);
  expect(names('hello', { enabled: 'on' })).toContain('ci_search');
});

test('O-11 the same prompt and settings give the same plan', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.constantFrom(1 as const, 2 as const),
      (text, tier) => {
        const prompt = `fix ${text}`;
        expect(planFor(prompt, { tierMax: tier })).toEqual(planFor(prompt, { tierMax: tier }));
      },
    ),
  );
});
