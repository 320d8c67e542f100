import { expect, test } from 'vitest';
import { createBench } from '../testing/agent-bench.js';
import { createScriptedModel } from '../testing/scripted-model.js';

const price = { inputUsdPerMillion: 100_000, outputUsdPerMillion: 200_000 };

test('L-06 usage and cost are told per answer, per turn and per session, sub-agents included', async () => {
  const model = createScriptedModel(
    [
      { calls: [{ id: 't', name: 'task_run', arguments: { task: 'look' } }] },
      'looked',
      'done',
      'again',
    ],
    { price },
  );
  const { agent } = createBench([], { model, tasks: { maxDepth: 1 } });
  await agent.sessions.create({ id: 's1', title: 'old' });
  const first = await agent.send('s1', 'go');
  expect(first.spent).toMatchObject({ inputTokens: 30, outputTokens: 15 });
  await agent.send('s1', 'again');
  expect(await agent.sessions.usage('s1')).toEqual({
    inputTokens: 40,
    outputTokens: 20,
    costUsd: 8,
    byModel: { 'scripted/test': { inputTokens: 40, outputTokens: 20, costUsd: 8 } },
  });
  const [answer] = (await agent.sessions.history('s1')).filter(({ role }) => role === 'assistant');
  expect(answer?.meta?.usage).toEqual({ inputTokens: 10, outputTokens: 5, costUsd: 2 });
});

test('L-06 a model without a price costs nothing that is known, and a session that is not there is told', async () => {
  const { agent } = createBench(['hello']);
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'hi');
  expect(await agent.sessions.usage('s1')).toEqual({
    inputTokens: 10,
    outputTokens: 5,
    byModel: { 'scripted/test': { inputTokens: 10, outputTokens: 5 } },
  });
  await expect(agent.sessions.usage('nobody')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
});
