import { tool as theirTool } from '@openai/agents-core';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolFromOpenAiAgents } from './tool-from-openai-agents.js';

test('L-05 a tool of OpenAI Agents runs in our registry: checked by its schema, asked about, with the context', async () => {
  const theirs = theirTool({
    name: 'greet',
    description: 'Greets',
    parameters: z.object({ name: z.string() }),
    needsApproval: async (_context, { name }) => name === 'the king',
    execute: async ({ name }, context) => ({ hello: name, from: Object(context?.context).desk }),
  });
  const { runtime, settle } = createTestRuntime({
    tools: [toolFromOpenAiAgents(theirs, { allowedModes: ['coding'], context: { desk: 4 } })],
  });
  const run = (id: string, name: unknown) =>
    runtime.runCall({ id, name: 'greet', arguments: { name } }, { mode: 'coding' });
  expect((await run('1', 'ann')).result).toEqual({ hello: 'ann', from: 4 });
  expect((await run('2', 5)).errorCode).toBe('INVALID_ARGS');
  const waiting = run('3', 'the king');
  await settle();
  expect((await runtime.pendingApprovals()).map(({ request }) => request.callId)).toEqual(['3']);
  await runtime.decide('3', 'deny');
  expect((await waiting).isError).toBe(true);
});
