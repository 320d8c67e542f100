import { join } from 'node:path';
import { type CodeQuestion, ciSearch } from '@sluice/codeintel';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { uptimeMs } from '../uptime-ms.js';
import { codeTool } from './code-tool.js';
import { RepositoryCode } from './repository-code.js';
import { runPlan } from './run-plan.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

const place = {
  path: 'src/a.ts',
  symbol: 'open',
  title: '',
  lineStart: 1,
  lineEnd: 1,
  confidence: 1,
  summary: '',
  snippet: '1: export function open() {',
  reason: 'words',
  distance: 0,
};

/** Knows its best place, and then does not come to an end. */
function endless(best: () => typeof place | undefined): CodeQuestion<{ query: string }> {
  return {
    ...ciSearch,
    ask: (_codebase, _args, { whenRanked }) => {
      whenRanked?.(best);
      for (;;);
    },
  };
}

async function runOf(question: CodeQuestion<{ query: string }>) {
  made = temporaryRepository({ 'src/a.ts': 'export function open() {}\n' });
  const deadline = uptimeMs() + 1000;
  const cacheFolder = join(made.env.XDG_CACHE_HOME!, 'sluice');
  const code = new RepositoryCode({
    root: made.root,
    cacheFolder,
    prompt: 'open',
    deadline,
    maxStats: 600,
  });
  const tool = { tool: 'ci_search', tier: 1 as const, reason: '', args: { query: 'open' } };
  try {
    const [run] = await runPlan({
      plan: {
        tier_max: 1,
        budget: { wall_ms: 2000, max_concurrency: 1, max_injected_chars: 1000 },
        tools: [{ ...tool, timeout_ms: 2000 }],
      },
      runId: 'r',
      deadline,
      makeTool: async (planned) => codeTool(planned, question, code, deadline),
    });
    return run;
  } finally {
    code.close();
  }
}

test('O-22 on a time-out the one best place is there, and the time-out is told', async () => {
  const run = await runOf(endless(() => place));
  expect(run?.status).toBe('timeout');
  expect(run?.error?.code).toBe('E_TIMEOUT');
  expect(run?.finds?.finds).toEqual([place]);
  expect(run?.finds?.isTruncated).toBe(true);
});

test('O-22 where even that takes too long there is nothing', async () => {
  const run = await runOf(
    endless(() => {
      for (;;);
    }),
  );
  expect(run?.status).toBe('timeout');
  expect(run?.finds?.finds).toEqual([]);
});
