import { ToolMessage } from '@langchain/core/messages';
import { tool } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toLangChainTools } from './to-langchain-tools.js';

const asCall = (id: string, name: string, args: Record<string, unknown>) =>
  ({ type: 'tool_call', id, name, args }) as const;

test('L-05 our tools are tools of LangChain: those of the mode, gated, recorded, repairable', async () => {
  const add = tool({
    name: 'add',
    description: 'Adds',
    parameters: z.object({ a: z.number(), b: z.number() }),
    execute: ({ a, b }) => ({ sum: a + b }),
    allowedModes: ['chat_safe'],
  });
  const hidden = tool('hidden', () => 1, { allowedModes: ['coding'] });
  const { runtime, registry, ports } = createTestRuntime({ tools: [add, hidden] });
  const [made, ...others] = toLangChainTools(runtime, registry, 'chat_safe');
  expect(others).toEqual([]);
  const good = await made?.invoke(asCall('c1', 'add', { a: 1, b: 2 }));
  expect(good).toBeInstanceOf(ToolMessage);
  expect(good).toMatchObject({ content: '{"sum":3}', status: 'success', artifact: { sum: 3 } });
  expect(await made?.invoke({ a: 1, b: 4 })).toBe('{"sum":5}');
  expect(ports.records.all()[0]).toMatchObject({ id: 'c1', state: 'COMPLETED' });
});

test('L-05 a call of LangChain with wrong arguments gets our words, and a signal cancels it', async () => {
  const hangs = tool({
    name: 'hangs',
    parameters: z.object({ n: z.number() }),
    execute: () => new Promise(() => undefined),
    allowedModes: ['chat_safe'],
  });
  const { runtime, registry, settle } = createTestRuntime({ tools: [hangs] });
  const [made] = toLangChainTools(runtime, registry, 'chat_safe');
  expect(await made?.invoke(asCall('c1', 'hangs', { n: 'x' }))).toMatchObject({
    status: 'error',
    content: expect.stringContaining('- n: expected number, got string'),
  });
  const stop = new AbortController();
  const waiting = made?.invoke(asCall('c2', 'hangs', { n: 1 }), { signal: stop.signal });
  await settle();
  stop.abort('the page is gone');
  expect(await waiting).toMatchObject({
    status: 'error',
    content: expect.stringContaining('the page is gone'),
  });
});
