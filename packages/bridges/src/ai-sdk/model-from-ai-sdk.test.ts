import { createAgent, type Model, type RetryOptions } from '@sluice/agent';
import { createMemoryStore } from '@sluice/agent/testing';
import { createRegistry, tool } from '@sluice/kernel';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { MockLanguageModelV3 } from 'ai/test';
import { MockLanguageModelV4 } from 'ai7/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { streamOf, usageOfThree as usage } from '../testing/provider-parts.js';
import { modelFromAiSdk } from './model-from-ai-sdk.js';

const stop = { type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined } } as const;
const asked = {
  type: 'finish',
  usage,
  finishReason: { unified: 'tool-calls', raw: undefined },
} as const;

const steps = [
  [
    { type: 'raw', rawValue: 'anything' },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'add them' },
    { type: 'reasoning-end', id: 'r' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'One ' },
    { type: 'text-delta', id: 't', delta: 'moment' },
    { type: 'text-end', id: 't' },
    { type: 'tool-call', toolCallId: 'call_1', toolName: 'add', input: '{"a":1,"b":2}' },
    asked,
  ],
  [
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'It is 3.' },
    { type: 'text-end', id: 't' },
    stop,
  ],
] as const;

function agentWith(model: Model, retry: Partial<RetryOptions> = {}) {
  const registry = createRegistry();
  registry.register(
    tool({
      name: 'add',
      parameters: z.object({ a: z.number(), b: z.number() }),
      execute: ({ a, b }) => ({ sum: a + b }),
      allowedModes: ['chat_safe'],
    }),
  );
  const { masker } = systemPorts();
  const store = createMemoryStore(systemClock);
  const agent = createAgent({
    store,
    model,
    registry,
    masker,
    retry,
    permission: { mode: 'auto' },
  });
  return { agent, store };
}

const scripted = {
  'AI SDK 6': () => {
    const model = new MockLanguageModelV3({
      provider: 'mock',
      modelId: 'six',
      doStream: steps.map((parts) => ({ stream: streamOf([...parts]) })),
    });
    return { model, calls: () => model.doStreamCalls };
  },
  'AI SDK 7': () => {
    const model = new MockLanguageModelV4({
      provider: 'mock',
      modelId: 'seven',
      doStream: steps.map((parts) => ({ stream: streamOf([...parts]) })),
    });
    return { model, calls: () => model.doStreamCalls };
  },
};

test.each(Object.entries(scripted))(
  'L-05 a provider of the %s is a model of our agent: text, reasoning, calls and usage',
  async (_name, make) => {
    const { model, calls } = make();
    const ours = modelFromAiSdk(model, {
      price: { inputUsdPerMillion: 1_000_000, outputUsdPerMillion: 1_000_000 },
      providerOptions: { mock: { effort: 'high' } },
    });
    expect(ours.id).toMatch(/^mock\/(six|seven)$/);
    const { agent, store } = agentWith(ours);
    await agent.sessions.create({ id: 's' });
    const events: string[] = [];
    const turn = agent.stream('s', 'one and two?');
    let next = await turn.next();
    for (; !next.done; next = await turn.next()) events.push(next.value.event.type);
    expect(next.value).toMatchObject({
      status: 'completed',
      text: 'It is 3.',
      spent: { inputTokens: 14, outputTokens: 6, costUsd: 20 },
    });
    expect(events.join(' ')).toContain('tool:end');
    expect(calls()[0]).toMatchObject({
      tools: [{ type: 'function', name: 'add' }],
      providerOptions: { mock: { effort: 'high' } },
    });
    expect(calls()[1]?.prompt.slice(1)).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'one and two?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'One moment' },
          { type: 'tool-call', toolCallId: 'call_1', toolName: 'add', input: { a: 1, b: 2 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'call_1',
            output: { type: 'text', value: '{"sum":3}' },
          },
        ],
      },
    ]);
    const answers = (await store.messages.load('s', 0, 100)).filter(
      ({ role }) => role === 'assistant',
    );
    expect(answers.map(({ meta }) => meta?.usage)).toMatchObject([
      { inputTokens: 7, outputTokens: 3 },
      { inputTokens: 7, outputTokens: 3 },
    ]);
  },
);

test('L-05 the name of a model, or something that is none, is refused with the way out', () => {
  const loose: (model: unknown) => Model = (model) =>
    Reflect.apply(modelFromAiSdk, undefined, [model]);
  expect(() => loose('gpt-5')).toThrow(/such as openai\('gpt-5'\)/);
  expect(() => loose({ specificationVersion: 'v1' })).toThrow(/not specification v1/);
  expect(() => loose(undefined)).toThrow(/not undefined/);
});

test('L-05 what doStream throws is told as ours too', async () => {
  const failing = new MockLanguageModelV3({
    doStream: () => Promise.reject(new TypeError('fetch failed')),
  });
  const { agent } = agentWith(modelFromAiSdk(failing), { maxAttempts: 1 });
  await agent.sessions.create({ id: 's' });
  expect(await agent.send('s', 'hello')).toMatchObject({
    status: 'model_error',
    end: { code: 'MODEL_UNREACHABLE', message: expect.stringContaining('fetch failed') },
  });
});
