import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const pay = (needsApproval?: boolean | ((args: { euros: number }) => boolean | Promise<boolean>)) =>
  tool({
    name: 'pay',
    parameters: z.object({ euros: z.number() }),
    allowedModes: ['chat_safe'],
    execute: ({ euros }) => ({ paid: euros }),
    ...(needsApproval === undefined ? {} : { needsApproval }),
  });
const turn = { mode: 'chat_safe' };
const call = (euros: number) => ({ id: 'call_1', name: 'pay', arguments: { euros } });

test.each([
  ['nothing', undefined, 5, 'runs'],
  ['false', false, 5, 'runs'],
  ['true', true, 5, 'asks'],
  ['a function, of a small sum', ({ euros }: { euros: number }) => euros > 100, 5, 'runs'],
  ['a function, of a large sum', async ({ euros }: { euros: number }) => euros > 100, 500, 'asks'],
])('a tool that declares %s: explained as it will go', async (_, declared, euros, verdict) => {
  const { runtime } = createTestRuntime({ tools: [pay(declared)], permission: { mode: 'auto' } });
  expect((await runtime.explain(call(euros), 'chat_safe')).verdict).toBe(verdict);
});

test('the question names the tool as the place of its rule, and an allow list does not answer it', async () => {
  const permission = { mode: 'auto', autoAllowTools: ['pay'] } as const;
  const { runtime, settle } = createTestRuntime({ tools: [pay(true)], permission });
  const waiting = runtime.runCall(call(5), turn);
  await settle();
  const [entry] = await runtime.pendingApprovals();
  expect(entry?.request.meta).toMatchObject({
    rule: 'pay declares needsApproval',
    where: 'the definition of pay',
  });
  await runtime.decide('call_1', 'allow');
  expect((await waiting).result).toEqual({ paid: 5 });
});

test('where the tool cannot tell, nothing runs; any answer but a clear no asks', async () => {
  const broken = pay(() => {
    throw new Error('no idea');
  });
  const { runtime } = createTestRuntime({ tools: [broken], permission: { mode: 'auto' } });
  expect(await runtime.runCall(call(5), turn)).toMatchObject({
    errorCode: 'POLICY_DENIED',
    result: { error: expect.stringContaining('no idea') },
  });
  const vague = pay(() => Reflect.get({}, 'missing'));
  const other = createTestRuntime({ tools: [vague], permission: { mode: 'auto' } });
  expect((await other.runtime.explain(call(5), 'chat_safe')).verdict).toBe('asks');
});

test('what is neither yes, no nor a function is refused when the tool is made', () => {
  const made = () => Reflect.apply(pay, undefined, ['always']);
  expect(made).toThrow('needsApproval of tool "pay" is string "always"; use true, or (args) =>');
});
