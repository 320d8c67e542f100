import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../../define/tool.js';
import type { Tool } from '../../define/tool-types.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { validateGate } from './validate-gate.js';

const pay = tool({
  name: 'pay',
  parameters: z.object({ amount: z.number().max(100), to: z.string().default('shop') }),
  allowedModes: ['coding'],
  execute: () => 1,
});
const slow = tool({
  name: 'slow',
  parameters: z.object({ n: z.number().refine(async (n) => n > 0) }),
  allowedModes: ['coding'],
  execute: () => 1,
});
const core = createGateCore([pay, slow]);
const validate = (asked: Tool, args: unknown) =>
  validateGate(core, { id: '1', name: asked.name, mode: 'coding', tool: asked, arguments: args });

test('arguments that fit pass, with the defaults of the schema filled in', async () => {
  expect(await validate(pay, { amount: 5 })).toEqual({
    gate: 'validate',
    verdict: 'pass',
    why: "the arguments fit the tool's schema",
    arguments: { amount: 5, to: 'shop' },
  });
});

test('arguments that do not fit stop the call and name the field', async () => {
  for (const args of [{}, { amount: '5' }, { amount: 500 }]) {
    expect(await validate(pay, args)).toMatchObject({
      gate: 'validate',
      verdict: 'stop',
      why: expect.stringContaining('amount'),
      stop: { state: 'FAILED', failure: { code: 'INVALID_ARGS' } },
    });
  }
});

test('a schema that answers later is waited for, whatever it answers', async () => {
  expect(await validate(slow, { n: 1 })).toMatchObject({ verdict: 'pass', arguments: { n: 1 } });
  expect(await validate(slow, { n: 0 })).toMatchObject({
    verdict: 'stop',
    why: expect.stringContaining('- n: '),
  });
});
