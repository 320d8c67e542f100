import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type GatherOptions, gather } from './gather.js';
import { findSignals } from './intent/find-signals.js';
import { judgeIntent } from './intent/judge-intent.js';
import { defaultSettings } from './settings/settings.js';
import { type TemporaryRepository, temporaryRepository } from './testing/index.js';
import { uptimeMs } from './uptime-ms.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

function optionsFor(results: readonly object[], more: Partial<GatherOptions> = {}): GatherOptions {
  made = temporaryRepository();
  made.write('../results.json', JSON.stringify(results));
  const prompt = 'fix verifyToken';
  const signals = findSignals(prompt);
  return {
    plan: {
      tier_max: 1,
      budget: { wall_ms: 5000, max_concurrency: 3, max_injected_chars: 12_000 },
      tools: [],
    },
    runId: 'r',
    prompt,
    signals,
    intent: judgeIntent(prompt, signals),
    settings: defaultSettings,
    root: made.root,
    cacheFolder: join(made.root, '..', 'cache'),
    env: { CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE: join(made.root, '..', 'results.json') },
    deadline: uptimeMs() + 5000,
    maxStats: 600,
    factsCache: undefined,
    ...more,
  };
}

const item = (path: string, snippet = '1: x') => ({
  path,
  snippet,
  confidence: 0.8,
  line_start: 1,
});

test('each tool’s part says how it ended, with its summary, its finds and when they were made', async () => {
  const gathered = await gather(
    optionsFor([
      {
        ...{ tool: 'ci_search', status: 'ok', started_at: '2026-03-01T12:00:00Z' },
        ...{ summary: 'two places', truncated: true, items: [item('a.ts'), item('b.ts')] },
      },
      { tool: 'ci_graph_rag', status: 'timeout', summary: 'too slow' },
      { tool: 'mine', status: 'broken' },
    ]),
  );
  expect(
    gathered.runs.map(({ run, summary, items, hidden, isTruncated }) => [
      ...[run.planned.tool, run.status, summary, isTruncated],
      ...[items.map(({ path, time, version }) => `${path} ${time} ${version}`), hidden],
    ]),
  ).toEqual([
    [
      ...['ci_search', 'ok', 'two places', true],
      ['a.ts 2026-03-01T12:00:00.000Z file', 'b.ts 2026-03-01T12:00:00.000Z file'],
      [],
    ],
    ['ci_graph_rag', 'timeout', 'too slow', false, [], []],
    ['mine', 'error', 'broken', false, [], []],
  ]);
  expect(gathered.choice.items.map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  expect(gathered).toMatchObject({ notes: [], wantsIndex: false });
});

test('a file that a rule or its own nature hides is in no find, and why is kept', async () => {
  const rules = {
    refusalOf: () => undefined,
    hidingOf: (tool: string, args: unknown, path: string) =>
      path === 'b.ts' ? `${tool} ${JSON.stringify(args)} may not` : undefined,
  };
  const results = [{ tool: 'ci_search', items: [item('a.ts'), item('b.ts'), item('.env')] }];
  const { runs, choice } = await gather(optionsFor(results, { rules }));
  expect(runs[0]?.hidden).toEqual([
    { path: 'b.ts', why: 'ci_search {} may not' },
    { path: '.env', why: 'environment file' },
  ]);
  expect(choice.items.map(({ path }) => path)).toEqual(['a.ts']);
});

test('no snippet is longer than the settings allow', async () => {
  const long = Array.from({ length: 9 }, (_, at) => `${at + 1}: line`).join('\n');
  const settings = { ...defaultSettings, maxSnippetLines: 4 };
  const results = [{ tool: 'ci_search', items: [item('a.ts', long)] }];
  const { runs } = await gather(optionsFor(results, { settings }));
  expect(runs[0]?.items[0]?.snippet.split('\n').length).toBeLessThanOrEqual(5);
  expect(runs[0]?.items[0]).toMatchObject({ truncated: true });
});

test('without a file of results the plan runs, and a status alone neither misses an index nor wants one', async () => {
  const planned = {
    tool: 'ci_index_status',
    tier: 0,
    reason: '',
    args: {},
    timeout_ms: 500,
  } as const;
  const options = optionsFor([], { env: {} });
  const plan = { ...options.plan, tools: [planned] };
  const gathered = await gather({ ...options, plan });
  expect(gathered.runs.map(({ run, summary }) => [run.status, summary])).toEqual([
    ['ok', 'no index yet; files are read directly'],
  ]);
  expect(gathered).toMatchObject({ notes: [], wantsIndex: false });
});
