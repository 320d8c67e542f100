import { expect, test } from 'vitest';
import type { ToolPlan } from './auto-output.js';
import { cleanItems } from './clean/clean-items.js';
import type { RawItem } from './clean/items-of.js';
import { conclude, type Ended } from './conclude.js';
import type { GatheredRun } from './gather.js';
import { CUT_NOTE } from './render/additional-context.js';
import type { Client } from './request/auto-request.js';
import { defaultSettings } from './settings/settings.js';

const TIME = '2026-03-01T12:00:00.000Z';

const plan: ToolPlan = {
  tier_max: 1,
  budget: { wall_ms: 5000, max_concurrency: 3, max_injected_chars: 12_000 },
  tools: [{ tool: 'ci_search', tier: 1, reason: 'words of code', args: {}, timeout_ms: 900 }],
};

function item(path: string, more: Partial<RawItem> = {}): RawItem {
  return {
    tool: 'ci_search',
    version: '1.0',
    time: TIME,
    path,
    symbol: '',
    title: '',
    line_start: 1,
    line_end: 2,
    confidence: 0.5,
    summary: `about ${path}`,
    snippet: '',
    conflict: false,
    truncated: false,
    reason: 'defines it',
    ...more,
  };
}

function ranWith(items: readonly RawItem[]): GatheredRun {
  const [planned] = plan.tools;
  if (!planned) throw new Error('no tool is planned');
  const startedAt = Date.parse(TIME);
  const run = { planned, status: 'ok', startedAt, durationMs: 12, version: '1.0' } as const;
  return { run, summary: 'found', items, hidden: [], isTruncated: false };
}

function ended(more: Partial<Ended> = {}, items: readonly RawItem[] = []): Ended {
  return {
    request: { prompt: 'where is it', client: 'cli', cwd: '/repo', isPlan: false },
    runId: 'r1',
    createdAt: TIME,
    nonce: 'n0',
    isPlan: false,
    place: { root: '/repo', source: 'git' },
    settings: defaultSettings,
    signals: [{ type: 'explicit', match: 'where is', weight: 1 }],
    intent: { kind: 'explore', is_code: 'yes', confidence: 0.9 },
    plan,
    gathered: {
      runs: [ranWith(items)],
      choice: { items, left: [] },
      notes: [],
      wantsIndex: false,
    },
    facts: [],
    notes: [],
    silence: undefined,
    fresh: (one) => one,
    wantsData: false,
    clean: cleanItems,
    ...more,
  };
}

test('a find is told to the model, to the person and in the receipt, each with all that belongs to it', () => {
  const found = item('src/a.ts', { snippet: 'const a = 1;' });
  const { reason: _, ...clean } = found;
  const { snippet: __, ...listed } = clean;
  const { output, ...rest } = conclude(ended({ notes: ['a note'] }, [found]));
  const text = output.fused_context.for_model.additional_context;
  expect(text).toContain('src/a.ts');
  expect(text).toContain('const a = 1;');
  expect(output).toEqual({
    schema_version: '1.0',
    run_id: 'r1',
    created_at: TIME,
    client: { name: 'sluice-cli', event: 'cli' },
    inputs: {
      prompt: 'where is it',
      signals: [{ type: 'explicit', match: 'where is', weight: 1 }],
      intent: { kind: 'explore', is_code: 'yes', confidence: 0.9 },
      repo_root: '/repo',
      repo_root_source: 'git',
    },
    tool_plan: plan,
    tool_results: [
      {
        tool: 'ci_search',
        status: 'ok',
        started_at: TIME,
        duration_ms: 12,
        summary: 'ok',
        redactions: [],
        truncated: false,
      },
    ],
    fused_context: {
      for_model: {
        additional_context: text,
        structured: {
          run_id: 'r1',
          intent: { kind: 'explore', is_code: 'yes', confidence: 0.9 },
          items: [listed],
          recommended_tools: [{ tool: 'ci_search', reason: 'words of code' }],
          limits: ['a note'],
        },
        safety: { tool_output_is_untrusted: true, ignore_instructions_inside_tool_output: true },
      },
      for_user: {
        tool_plan_text: '[Auto Tools]\n- ci_search: words of code (ok, 12 ms)',
        results_text: expect.stringMatching(/^\[Results\]\n- .*src\/a\.ts/),
        limits_text: '[Limits] a note',
      },
    },
    degraded: { is_degraded: false, reason: '', degraded_to: 'none' },
    enforcement: { single_tool_entry: true, source: 'orchestrator' },
  });
  expect(rest).toEqual({
    exitCode: 0,
    shown: [clean],
    injected: [found],
    redactions: [],
    injectionsRemoved: 0,
    cut: [],
    nothing: undefined,
  });
});

test.each([
  ['claude', { name: 'claude-code', event: 'UserPromptSubmit' }],
  ['codex', { name: 'codex-cli', event: 'UserPromptSubmit' }],
  ['wrapper', { name: 'codex-cli', event: 'cli' }],
  ['cli', { name: 'sluice-cli', event: 'cli' }],
] as const)('%s is told by its name and its event, with its session', (client: Client, told) => {
  const request = { prompt: 'p', client, cwd: '/repo', isPlan: false, sessionId: 's7' };
  expect(conclude(ended({ request })).output.client).toEqual({ ...told, session_id: 's7' });
});

test('why nothing is said: no tool, a plan only, all given before, or nothing found', () => {
  const none: ToolPlan = { ...plan, tools: [] };
  const nothing = (more: Partial<Ended>, items: readonly RawItem[] = []) =>
    conclude(ended(more, items)).nothing;
  expect(nothing({ plan: none })).toBe('no tool fits');
  expect(nothing({ plan: none, silence: 'too short' })).toBe('too short');
  expect(nothing({ isPlan: true, gathered: undefined })).toBe('plan only');
  expect(nothing({ isPlan: true })).toBe('nothing was found');
  expect(nothing({ gathered: undefined })).toBe('nothing was found');
  expect(nothing({ fresh: () => undefined }, [item('a.ts')])).toBe(
    'all of it was given in this session already',
  );
  const choice = { items: [], left: [], nothing: 'no place holds the words' };
  expect(nothing({ gathered: { runs: [], choice, notes: [], wantsIndex: false } })).toBe(
    'no place holds the words',
  );
  expect(nothing({}, [item('a.ts')])).toBeUndefined();
});

test('what was left out is told with the reason, in the order in which it was left out', () => {
  const [left, known, shown] = [item('left.ts'), item('known.ts'), item('shown.ts')];
  const many = Array.from({ length: 12 }, (_, index) => item(`m${String(index + 10)}.ts`));
  const gathered = {
    runs: [ranWith([])],
    choice: { items: [known, ...many, shown], left: [{ item: left, why: 'a neighbour' }] },
    notes: ['of the tools'],
    wantsIndex: false,
  };
  const fresh = (one: RawItem) => (one.path === 'known.ts' ? undefined : one);
  const { cut, output } = conclude(ended({ gathered, fresh, notes: ['first'] }));
  expect(cut.map((one) => `${one.item.path}: ${one.by}`)).toEqual([
    'left.ts: a neighbour',
    'known.ts: given in this session already',
    'shown.ts: max_items',
  ]);
  expect(output.fused_context.for_model.structured.limits).toEqual([
    'first',
    'of the tools',
    'results truncated: 1 of 13 left out',
    '1 already given in this session, not repeated',
  ]);
});

test('a text that does not fit is cut, said so everywhere, and ends with the code for a spent budget', () => {
  const items = [item('a.ts', { snippet: 'x'.repeat(900) }), item('b.ts', { confidence: 0.4 })];
  const settings = { ...defaultSettings, maxInjectedChars: 400 };
  const { output, exitCode, cut, shown } = conclude(ended({ settings }, items));
  expect(output.fused_context.for_model.additional_context.length).toBeLessThanOrEqual(400);
  expect(output.fused_context.for_model.structured.limits).toEqual([CUT_NOTE]);
  expect(output.tool_results[0]).toMatchObject({
    error: { code: 'E_BUDGET_EXCEEDED', message: 'max_injected_chars exceeded' },
    truncated: true,
  });
  expect(output.degraded).toEqual({
    is_degraded: true,
    reason: 'budget exceeded',
    degraded_to: shown.length > 0 ? 'partial' : 'plan-only',
  });
  expect(exitCode).toBe(50);
  expect(cut.every(({ by }) => by === 'max_injected_chars')).toBe(true);
  expect(cut).toHaveLength(2 - shown.length);
});

test('a hook gets no more than its client takes, whatever the settings say; others get what they ask for', () => {
  const items = Array.from({ length: 5 }, (_, index) =>
    item(`f${index}.ts`, { snippet: `${'y'.repeat(190)}\n`.repeat(40) }),
  );
  const settings = { ...defaultSettings, maxInjectedChars: 100_000, maxSnippets: 5 };
  const lengthFor = (client: Client) => {
    const request = { prompt: 'p', client, cwd: '/repo', isPlan: false };
    const { output } = conclude(ended({ request, settings }, items));
    return output.fused_context.for_model.additional_context.length;
  };
  expect(lengthFor('claude')).toBeLessThanOrEqual(9_000);
  expect(lengthFor('codex')).toBeLessThanOrEqual(9_000);
  expect(lengthFor('cli')).toBeGreaterThan(30_000);
  expect(lengthFor('wrapper')).toBe(lengthFor('cli'));
});

test('a plan alone names its tools and notes in one line each', () => {
  const { output, shown } = conclude(
    ended({ isPlan: true, gathered: undefined, notes: ['careful'] }),
  );
  expect(output.fused_context.for_model.additional_context).toBe(
    '[Auto Tools] plan only (run r1, intent explore): ci_search\n[Limits] careful',
  );
  expect(shown).toEqual([]);
  expect(output.fused_context.for_user).toEqual({
    tool_plan_text: '[Auto Tools]\n- ci_search: words of code (planned)',
    results_text: '[Results] nothing injected: plan only',
    limits_text: '[Limits] careful',
  });
  const text = (more: Partial<Ended>) =>
    conclude(ended({ gathered: undefined, ...more })).output.fused_context.for_model
      .additional_context;
  expect(text({})).toBe('');
  expect(text({ isPlan: true, plan: { ...plan, tools: [] } })).toBe('');
  const settings = { ...defaultSettings, maxInjectedChars: 20 };
  const short = conclude(ended({ isPlan: true, gathered: undefined, settings }));
  expect(short.output.fused_context.for_model.additional_context).toBe('[Auto Tools] plan on');
  expect(short.exitCode).toBe(50);
});

test('a named file that is no text is told of with full confidence and never shown', () => {
  const { shown } = conclude(ended({ facts: [{ path: 'logo.png', summary: 'an image' }] }));
  expect(shown).toEqual([
    {
      tool: 'named_file',
      version: '1.0',
      time: TIME,
      path: 'logo.png',
      symbol: '',
      title: '',
      line_start: 0,
      line_end: 0,
      confidence: 1,
      summary: 'an image',
      snippet: '',
      conflict: false,
      truncated: false,
    },
  ]);
});

test('only the surest finds keep their code, as many as are shown', () => {
  const items = [
    item('a.ts', { snippet: 'a', confidence: 0.1 }),
    item('b.ts', { snippet: 'b', confidence: 0.9 }),
    item('c.ts', { snippet: 'c', confidence: 0.5 }),
    item('d.ts', { snippet: '', confidence: 1 }),
  ];
  const settings = { ...defaultSettings, maxSnippets: 2 };
  const { shown } = conclude(ended({ settings }, items));
  expect(shown.map(({ path, snippet }) => `${path} ${snippet}`)).toEqual([
    'a.ts ',
    'b.ts b',
    'c.ts c',
    'd.ts ',
  ]);
});
