import { expect, test } from 'vitest';
import { createManualClock } from '../testing/manual-clock.js';
import type { Hooks } from './hook-types.js';
import { runPreHooks } from './run-pre-hooks.js';

const call = { id: 'c', name: 'add', args: { a: 1 }, input: { a: 1 } };
const context = { agentId: 'a', sessionId: 's', mode: 'coding' } as const;

function run(...answers: unknown[]) {
  const hooks = answers.map((answer): Hooks => ({ preToolUse: () => answer as never }));
  return runPreHooks(hooks, call, context, { timeoutMs: 10, clock: createManualClock() });
}

test.each<[unknown, unknown]>([
  [undefined, { kind: 'continue', args: { a: 1 } }],
  [null, { kind: 'continue', args: { a: 1 } }],
  [{ decision: 'ask' }, { kind: 'continue', args: { a: 1 }, ask: { meta: {} } }],
  [
    { decision: 'ask', meta: { reason: 'why' } },
    { kind: 'continue', args: { a: 1 }, ask: { meta: { reason: 'why' } } },
  ],
  [
    { decision: 'ask', meta: 'odd' },
    { kind: 'continue', args: { a: 1 }, ask: { meta: {} } },
  ],
  [
    { decision: 'update', args: { a: 2 } },
    { kind: 'continue', args: { a: 2 } },
  ],
  [{ decision: 'update' }, { kind: 'continue', args: undefined }],
  [{ decision: 'deny' }, { kind: 'deny', reason: 'Denied by hook' }],
  [
    { decision: 'deny', reason: 'no' },
    { kind: 'deny', reason: 'no' },
  ],
  [
    { decision: 'deny', reason: 5, toolResult: undefined },
    { kind: 'deny', reason: 'Denied by hook', toolResult: undefined },
  ],
  [
    { result: undefined, decision: 'deny' },
    { kind: 'result', result: undefined },
  ],
  [{ result: 5 }, { kind: 'result', result: 5 }],
  [
    'yes',
    { kind: 'failed', reason: expect.stringMatching(/^preToolUse answered string "yes"; use \{/) },
  ],
  [
    { decision: 'allow' },
    {
      kind: 'failed',
      reason: expect.stringMatching(
        /the decision string "allow"; use .* or nothing to let it pass$/,
      ),
    },
  ],
])('a hook that answers %j makes of a call: %j', async (answer, outcome) => {
  expect(await run(answer)).toStrictEqual(outcome);
});

test('a later hook sees what an earlier one made of the arguments, under both names', async () => {
  const seen: unknown[] = [];
  const hooks: Hooks[] = [
    { preToolUse: () => ({ decision: 'update', args: { a: 2 } }) },
    {},
    {
      preToolUse: (given, about) => {
        seen.push(given, about);
      },
    },
  ];
  const limits = { timeoutMs: 10, clock: createManualClock() };
  expect(await runPreHooks(hooks, call, context, limits)).toEqual({
    kind: 'continue',
    args: { a: 2 },
  });
  expect(seen).toEqual([{ id: 'c', name: 'add', args: { a: 2 }, input: { a: 2 } }, context]);
});

test('the first question is kept, the first no or result ends, and what comes after is not asked', async () => {
  const ask = (reason: string) => ({ decision: 'ask', meta: { reason } });
  expect(await run(ask('one'), ask('two'))).toEqual({
    kind: 'continue',
    args: { a: 1 },
    ask: { meta: { reason: 'one' } },
  });
  expect(await run(ask('one'), { decision: 'deny', reason: 'no' }, { result: 1 })).toEqual({
    kind: 'deny',
    reason: 'no',
  });
  expect(await run({ result: 1 }, { decision: 'deny' })).toEqual({ kind: 'result', result: 1 });
});

test('a hook that throws ends it as failed', async () => {
  const preToolUse = () => {
    throw new Error('broken');
  };
  const limits = { timeoutMs: 10, clock: createManualClock() };
  expect(await runPreHooks([{ preToolUse }], call, context, limits)).toEqual({
    kind: 'failed',
    reason: 'preToolUse failed: broken',
  });
});
