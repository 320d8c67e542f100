import { expect, test } from 'vitest';
import { createBench } from './testing/agent-bench.js';
import { createScriptedModel } from './testing/scripted-model.js';

const price = { inputUsdPerMillion: 1_000_000, outputUsdPerMillion: 0 };
const usage = { inputTokens: 1, outputTokens: 1 };

test('L-06 a session made for an agent has its model and its words, over a restart too; the others have those of the program', async () => {
  const model = createScriptedModel(['found', 'again'], { id: 'scripted/small' });
  const agents = { researcher: { model, identity: 'You look things up.' } };
  const bench = createBench(['plain'], { agents });
  await bench.agent.sessions.create({ id: 's1', agent: 'researcher' });
  await bench.agent.sessions.create({ id: 's2' });
  expect((await bench.agent.send('s1', 'go')).text).toBe('found');
  expect((await bench.agent.send('s2', 'go')).text).toBe('plain');
  expect(model.requests[0]?.system).toContain('You look things up.');
  expect(bench.model.requests[0]?.system).not.toContain('You look things up.');
  const [, answer] = await bench.agent.sessions.history('s1');
  expect(answer?.meta?.model).toBe('scripted/small');
  const next = bench.restart(['not me']);
  expect((await next.agent.send('s1', 'again')).text).toBe('again');
});

test('L-06 a task goes to an agent by name; what it costs is counted at its own price and told by model', async () => {
  const small = createScriptedModel([{ text: 'looked up', usage }], {
    id: 'scripted/small',
    price,
  });
  const large = createScriptedModel(
    [
      {
        calls: [{ id: 't1', name: 'task_run', arguments: { task: 'look', agent: 'small' } }],
        usage,
      },
      { text: 'done', usage },
    ],
    { id: 'scripted/large', price: { ...price, inputUsdPerMillion: 10_000_000 } },
  );
  const { agent } = createBench([], { model: large, agents: { small: { model: small } } });
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'go');
  expect(small.requests).toHaveLength(1);
  expect(outcome.spent.costUsd).toBe(21);
  expect((await agent.sessions.usage('s1')).byModel).toEqual({
    'scripted/large': { inputTokens: 2, outputTokens: 2, costUsd: 20 },
    'scripted/small': { inputTokens: 1, outputTokens: 1, costUsd: 1 },
  });
});

test('L-06 a task without a name goes to an agent like the one that hands it out', async () => {
  const call = { id: 't1', name: 'task_run', arguments: { task: 'look' } };
  const model = createScriptedModel([{ calls: [call] }, 'sub', 'done']);
  const { agent } = createBench(['never'], { agents: { researcher: { model } } });
  await agent.sessions.create({ id: 's1', agent: 'researcher' });
  expect((await agent.send('s1', 'go')).text).toBe('done');
  expect(model.requests).toHaveLength(3);
});

test('L-06 an agent that is not there is refused with the nearest: to a session, to a task, and once it has gone', async () => {
  const call = { id: 't1', name: 'task_run', arguments: { task: 'look', agent: '__proto__' } };
  const bench = createBench([{ calls: [call] }, 'done'], {
    agents: { researcher: { description: 'looks things up' } },
  });
  await expect(bench.agent.sessions.create({ agent: 'reseacher' })).rejects.toMatchObject({
    code: 'UNKNOWN_AGENT',
    message: expect.stringContaining('did you mean "researcher"?'),
  });
  await bench.agent.sessions.create({ id: 's1' });
  const { calls } = await bench.agent.send('s1', 'go');
  expect(calls[0]?.result).toMatchObject({
    status: 'refused',
    text: 'There is no agent "__proto__"; there are researcher (looks things up)',
  });
  expect(bench.model.requests[0]?.system).toContain('as agent: researcher (looks things up)');
  await bench.agent.sessions.create({ id: 's2', agent: 'researcher' });
  const next = bench.restart(['hello'], { agents: {} });
  await expect(next.agent.send('s2', 'hi')).rejects.toMatchObject({ code: 'UNKNOWN_AGENT' });
});

test('L-06 a limit in money needs the price of every agent, when the program starts', () => {
  const model = createScriptedModel([], { price });
  const agents = { free: { model: createScriptedModel([], { id: 'scripted/free' }) } };
  expect(() => createBench([], { model, agents, budget: { maxCostUsd: 1 } })).toThrow(
    'the price of scripted/free is not known',
  );
});
