import { generateText, isStepCount, type ModelMessage, type ToolContent, type ToolSet } from 'ai7';
import { MockLanguageModelV4 } from 'ai7/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { toAiSdkTools } from './ai-sdk.js';
import { runApproved } from './run-approved.js';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function desk() {
  const ran: number[] = [];
  const pay = tool({
    name: 'pay',
    parameters: z.object({ amount: z.number() }),
    execute: ({ amount }) => {
      ran.push(amount);
      return { paid: amount };
    },
    allowedModes: ['chat_safe'],
  });
  return { ran, ...createTestRuntime({ tools: [pay], permission: { mode: 'ask' } }) };
}

/** A model of the AI SDK 7 that pays five, then says what it was told last. */
function payingModel() {
  let step = 0;
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      step += 1;
      const call = {
        type: 'tool-call',
        toolCallId: 'call_1',
        toolName: 'pay',
        input: '{"amount":5}',
      } as const;
      const text = { type: 'text', text: JSON.stringify(prompt.at(-1)) } as const;
      return {
        content: [step === 1 ? call : text],
        finishReason: { unified: step === 1 ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
}

test.each([true, false])(
  'L-05 with the AI SDK 7 too our tools are a ToolSet, and its own approval, %s, is the one that counts',
  async (approved) => {
    const { runtime, registry, ports, ran } = desk();
    const tools: ToolSet = toAiSdkTools(runtime, registry, 'chat_safe', { approvals: 'native' });
    const model = payingModel();
    const prompt = { role: 'user', content: 'pay' } as const;
    const first = await generateText({
      model,
      tools,
      messages: [prompt],
      stopWhen: isStepCount(5),
    });
    const asked = first.content.find((part) => part.type === 'tool-approval-request');
    expect(asked).toMatchObject({ toolCall: { toolName: 'pay', input: { amount: 5 } } });
    expect(ran).toEqual([]);
    const said: ToolContent = [
      { type: 'tool-approval-response', approvalId: asked?.approvalId ?? '', approved },
    ];
    const messages: ModelMessage[] = [
      prompt,
      ...first.response.messages,
      { role: 'tool', content: said },
    ];
    const second = await generateText({ model, tools, messages, stopWhen: isStepCount(5) });
    expect(ran).toEqual(approved ? [5] : []);
    expect(second.text.includes('paid')).toBe(approved);
    expect(ports.records.all()).toMatchObject(
      approved ? [{ state: 'COMPLETED', approval: { decidedBy: 'ai-sdk' } }] : [],
    );
  },
);

test('L-05 a yes given elsewhere answers the question of its own call alone', async () => {
  const { runtime, ran, settle } = desk();
  const turn = { mode: 'chat_safe' };
  const other = runtime.runCall({ id: 'other', name: 'pay', arguments: { amount: 9 } }, turn);
  const mine = await runApproved(
    runtime,
    { id: 'mine', name: 'pay', arguments: { amount: 1 } },
    turn,
    'a page',
  );
  expect(mine.state).toBe('COMPLETED');
  await settle();
  expect(ran).toEqual([1]);
  expect((await runtime.pendingApprovals()).map(({ request }) => request.callId)).toEqual([
    'other',
  ]);
  await runtime.decide('other', 'deny');
  expect((await other).isError).toBe(true);
});
