import { expect, test } from 'vitest';
import type { PlannedTool, ToolPlan } from '../auto-output.js';
import { uptimeMs } from '../uptime-ms.js';
import { runPlan } from './run-plan.js';
import { RunnableTool } from './runnable-tool.js';
import { ToolFault } from './tool-fault.js';
import { withTimeGuard } from './with-time-guard.js';

function planned(tool: string, timeout_ms = 5000): PlannedTool {
  return { tool, tier: 1, reason: 'a test', args: {}, timeout_ms };
}

function made(planned: PlannedTool, exec: (args: never) => unknown): RunnableTool {
  return new RunnableTool({
    planned,
    description: '',
    version: '1.0',
    schema: { type: 'object' },
    work: async (args) => {
      const result = await exec(args);
      return { result, finds: { finds: [], summary: String(result), isTruncated: false } };
    },
  });
}

function run(
  tools: Record<string, (args: never) => unknown>,
  more: { wallMs?: number; timeoutMs?: number; concurrency?: number } = {},
) {
  const plan: ToolPlan = {
    tier_max: 1,
    budget: {
      wall_ms: more.wallMs ?? 5000,
      max_concurrency: more.concurrency ?? 3,
      max_injected_chars: 12_000,
    },
    tools: Object.keys(tools).map((name) => planned(name, more.timeoutMs)),
  };
  return runPlan({
    plan,
    runId: 'run',
    deadline: uptimeMs() + plan.budget.wall_ms,
    makeTool: async (entry) => {
      const exec = tools[entry.tool];
      return exec && made(entry, exec);
    },
  });
}

const endless = () => {
  for (;;);
};

test('O-13 a tool that fails, hangs or is missing ends as its code; the others are used', async () => {
  const runs = await run(
    {
      good: () => ({ candidates: [] }),
      throws: () => {
        throw new Error('boom');
      },
      rejects: () => Promise.reject(new Error('boom')),
      hangs: () => new Promise(() => undefined),
    },
    { timeoutMs: 100 },
  );
  expect(runs.map(({ planned: { tool }, status, error }) => [tool, status, error?.code])).toEqual([
    ['good', 'ok', undefined],
    ['throws', 'error', 'E_TOOL_UNAVAILABLE'],
    ['rejects', 'error', 'E_TOOL_UNAVAILABLE'],
    ['hangs', 'timeout', 'E_TIMEOUT'],
  ]);
});

test('O-13 a code comes from the fault itself and never from the words of a message', async () => {
  const runs = await run({
    fault: () => {
      throw new ToolFault('E_PARSE', 'any words');
    },
    imitates: () => {
      throw new Error('the time of this run is up; output is no text; did not return within 5 ms');
    },
    good: () => 'the time of this run is up',
  });
  expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
    ['error', 'E_PARSE'],
    ['error', 'E_TOOL_UNAVAILABLE'],
    ['ok', undefined],
  ]);
  expect(runs[2]?.finds?.summary).toBe('the time of this run is up');
});

test('O-13 when the wall budget is spent, whatever has not ended is cancelled, queued calls too', async () => {
  const never = () => new Promise(() => undefined);
  const runs = await run({ one: never, two: never, three: never }, { wallMs: 80, concurrency: 1 });
  expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
    ['timeout', 'E_TIMEOUT'],
    ['timeout', 'E_TIMEOUT'],
    ['timeout', 'E_TIMEOUT'],
  ]);
});

test('O-13 a loop that never ends is ended from outside, and the next tool still runs', async () => {
  const runs = await run({
    loops: () => withTimeGuard(60, endless),
    backtracks: () => withTimeGuard(60, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)),
    good: () => ({ summary: 'fine' }),
  });
  expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
    ['timeout', 'E_TIMEOUT'],
    ['timeout', 'E_TIMEOUT'],
    ['ok', undefined],
  ]);
});

test('O-05 no more tools run side by side than the plan allows', async () => {
  let now = 0;
  let most = 0;
  const slow = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
  };
  await run({ a: slow, b: slow, c: slow, d: slow, e: slow }, { concurrency: 2 });
  expect(most).toBe(2);
});

test('O-06 what is not in the plan is denied, and every call leaves a record', async () => {
  const plan: ToolPlan = {
    tier_max: 1,
    budget: { wall_ms: 5000, max_concurrency: 3, max_injected_chars: 1 },
    tools: [planned('known'), planned('unknown')],
  };
  const runs = await runPlan({
    plan,
    runId: 'run',
    deadline: uptimeMs() + 5000,
    makeTool: async (entry) => (entry.tool === 'known' ? made(entry, () => 1) : undefined),
  });
  expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
    ['ok', undefined],
    ['error', 'E_TOOL_UNAVAILABLE'],
  ]);
  expect(runs[0]?.record).toMatchObject({
    name: 'known',
    state: 'COMPLETED',
    agentId: 'auto-tools',
  });
  expect(runs[0]?.record?.auditTrail.map((entry) => entry.state)).toEqual([
    'PENDING',
    'EXECUTING',
    'COMPLETED',
  ]);
});

test('O-13 a tool that is refused is unavailable, and what fails in another way is not taken for it', async () => {
  const plan: ToolPlan = {
    tier_max: 1,
    budget: { wall_ms: 5000, max_concurrency: 3, max_injected_chars: 1 },
    tools: ['missing', 'says_no', 'fine', 'bad_args', 'at_fault'].map((name) => planned(name)),
  };
  const runs = await runPlan({
    plan,
    runId: 'run',
    deadline: uptimeMs() + 5000,
    makeTool: async (entry) => {
      if (entry.tool === 'missing') return undefined;
      if (entry.tool === 'says_no') return made(entry, () => ({ ok: false, error: 'no index' }));
      if (entry.tool === 'fine') return made(entry, () => 1);
      if (entry.tool === 'at_fault') {
        return made(entry, () => {
          throw new ToolFault('E_PARSE', 'not what it should be');
        });
      }
      return new RunnableTool({
        planned: entry,
        description: '',
        version: '1.0',
        schema: { type: 'object', required: ['query'] },
        work: async () => ({ result: 1, finds: { finds: [], summary: '', isTruncated: false } }),
      });
    },
  });
  expect(runs.map(({ planned: { tool }, status, error }) => [tool, status, error?.code])).toEqual([
    ['missing', 'error', 'E_TOOL_UNAVAILABLE'],
    ['says_no', 'error', 'E_TOOL_UNAVAILABLE'],
    ['fine', 'ok', undefined],
    ['bad_args', 'error', 'E_INVALID_ARGS'],
    ['at_fault', 'error', 'E_PARSE'],
  ]);
  expect(runs[1]?.error?.message).toBe('no index');
});
