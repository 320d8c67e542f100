import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createBench } from './testing/agent-bench.js';

const order = z.object({ order: z.string(), euros: z.number(), note: z.string().default('none') });

test('L-06 an answer in a form is a value of the schema, typed, with its defaults; tools run before it', async () => {
  const { agent, model } = createBench([
    { calls: [{ name: 'current_time' }] },
    '```json\n{"order":"A7","euros":40}\n```',
  ]);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.ask('s1', 'which order?', order);
  expectTypeOf(outcome.value).toEqualTypeOf<
    { order: string; euros: number; note: string } | undefined
  >();
  expect(outcome).toMatchObject({
    status: 'completed',
    value: { order: 'A7', euros: 40, note: 'none' },
  });
  expect(model.requests[0]?.system).toContain('# Form of the answer');
  expect(model.requests[0]?.output).toMatchObject({ properties: { euros: { type: 'number' } } });
});

test('L-06 an answer that does not fit is told to the model, field by field, and the next one counts', async () => {
  const { agent, model } = createBench(['It is A7.', '{"order":7}', '{"order":"A7","euros":1}']);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.ask('s1', 'which order?', order);
  expect(outcome.value).toMatchObject({ order: 'A7' });
  expect(model.requests[1]?.messages.at(-1)?.content).toContain('Your answer is not JSON');
  expect(model.requests[2]?.messages.at(-1)?.content).toMatch(/- order: .*\n- euros: /);
});

test('L-06 a model that never fits ends the turn as such, with no value, and the session goes on', async () => {
  const { agent } = createBench(['no', 'no', 'no', 'hello']);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.ask('s1', 'which order?', order);
  expect(outcome).toMatchObject({ status: 'output_invalid', text: 'no' });
  expect(outcome.value).toBeUndefined();
  expect((await agent.send('s1', 'hi')).text).toBe('hello');
});

test('L-06 a transform of the schema is made once', async () => {
  const { agent } = createBench(['{"n":2}']);
  await agent.sessions.create({ id: 's1' });
  const doubled = z.object({ n: z.number() }).transform(({ n }) => n * 2);
  expect((await agent.ask('s1', 'n?', doubled)).value).toBe(4);
});
