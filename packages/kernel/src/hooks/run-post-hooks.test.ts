import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import type { Hooks } from './hook-types.js';

const coding = { mode: 'coding' } as const;

function subject(hooks?: Hooks) {
  const ran: unknown[] = [];
  const made = tool({
    name: 't',
    parameters: z.object({ path: z.string() }),
    execute: (args) => {
      ran.push(args);
      return { content: 'secret', size: 6 };
    },
    allowedModes: ['coding'],
    ...(hooks ? { hooks } : {}),
  });
  return { made, ran };
}

test('K-14 post-hooks update parts or replace the whole, each seeing what the one before made', async () => {
  const { made } = subject({
    postToolUse: (_call, result) => ({ update: { result: { seen: result } } }),
  });
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: [{ postToolUse: () => ({ update: { result: { content: '***' } } }) }],
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(outcome.result).toEqual({ content: '***', size: 6, seen: { content: '***', size: 6 } });
  const replaced = createTestRuntime({
    tools: [subject().made],
    hooks: { postToolUse: () => ({ replace: { content: 'other' } }) },
  });
  expect(
    (await replaced.runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding))
      .result,
  ).toBe('other');
});

test('K-14 a failing post-hook withholds the result and says that the tool ran', async () => {
  const { made } = subject();
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: {
      postToolUse: () => {
        throw new Error('masker broke');
      },
    },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(outcome).toMatchObject({ state: 'FAILED', errorCode: 'HOOK_FAILED' });
  expect(JSON.stringify(outcome.result)).not.toContain('secret');
  expect((outcome.result as { error: string }).error).toMatch(/The tool ran.*masker broke/);
});
