import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../../define/tool.js';
import { createPolicy } from '../../policy/create-policy.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { passGates } from './pass-gates.js';

const pay = tool({
  name: 'pay',
  parameters: z.object({ amount: z.number(), to: z.string().default('shop') }),
  allowedModes: ['coding'],
  execute: () => expect.unreachable('a walk through the gates runs nothing'),
});
const core = createGateCore([pay]);
const call = { id: '1', name: 'pay', mode: 'coding', arguments: '{"amount":5}' } as const;

test('a call that nothing holds up passes every gate in order, each given what the one before made of it', async () => {
  const passed = await passGates(core, call);
  expect(passed).toMatchObject({
    verdict: 'pass',
    tool: pay,
    arguments: { amount: 5, to: 'shop' },
  });
  expect(passed.answers.map(({ gate, verdict }) => `${gate}: ${verdict}`)).toEqual([
    'look up: pass',
    'mode: pass',
    'parse: pass',
    'validate: pass',
    'policy: pass',
  ]);
});

test('a question carries the arguments as they would run', async () => {
  const asking = { ...core, policy: createPolicy({ mode: 'ask' }) };
  expect(await passGates(asking, call)).toMatchObject({
    verdict: 'ask',
    tool: pay,
    arguments: { amount: 5, to: 'shop' },
    question: { meta: { rule: 'permission mode is ask' } },
  });
});

test.each([
  ['look up', { name: 'nobody' }, 1],
  ['mode', { mode: 'chat_safe', arguments: '{broken' }, 2],
  ['parse', { arguments: '{broken' }, 3],
  ['validate', { arguments: '{}' }, 4],
] as const)(
  'the first gate that stops is the last that is asked: %s',
  async (gate, change, count) => {
    const stopped = await passGates(core, { ...call, ...change });
    expect(stopped).toMatchObject({ verdict: 'stop', gate, stop: { failure: expect.anything() } });
    expect(stopped.answers).toHaveLength(count);
    expect(stopped.answers.at(-1)).toMatchObject({ gate, verdict: 'stop' });
  },
);

test('a denial of the policy keeps the arguments as far as they came', async () => {
  const denying = { ...core, policy: createPolicy({ mode: 'deny' }) };
  expect(await passGates(denying, call)).toMatchObject({
    verdict: 'stop',
    gate: 'policy',
    arguments: { amount: 5, to: 'shop' },
  });
});
