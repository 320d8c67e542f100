import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { estimateTokens, toolTokens } from '../context/estimate-tokens.js';
import type { ModelPart, ModelRequest } from '../models/model.js';
import { ModelError } from '../models/model-error.js';
import { createBench, until } from '../testing/agent-bench.js';
import { createScriptedModel, type ScriptedModel } from '../testing/scripted-model.js';

const USAGE = { inputTokens: 1, outputTokens: 1 };

/** A model that gives exactly these parts, answer by answer. */
function modelOf(...answers: readonly (readonly ModelPart[])[]): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    ...{ id: 'parts/test', provider: 'parts', contextTokens: 10_000, requests },
    async *stream(request) {
      requests.push(request);
      await Promise.resolve();
      yield* answers[requests.length - 1] ?? [];
    },
  };
}

test('G-01 where the vendor counts nothing, prompt, tools, messages, text and calls are estimated', async () => {
  const model = modelOf(
    [
      { type: 'text', delta: 'x'.repeat(20) },
      { type: 'tool_call', id: 'c1', name: 'none', arguments: '{"a":"bcdef"}' },
      { type: 'tool_call', id: 'c2', name: 'none', arguments: '{}' },
      { type: 'finish', reason: 'tool_calls' },
    ],
    [
      { type: 'text', delta: 'done' },
      { type: 'finish', reason: 'stop', usage: USAGE },
    ],
  );
  const { agent } = createBench([], { model });
  await agent.sessions.create({ id: 's1' });
  const { spent } = await agent.send('s1', 'a'.repeat(40));
  const { system = '', tools = [] } = model.requests[0] ?? {};
  expect(spent.outputTokens).toBe(5 + 4 + 1 + USAGE.outputTokens);
  expect(spent.inputTokens).toBe(
    estimateTokens(system) + toolTokens(tools) + 10 + USAGE.inputTokens,
  );
});

test('G-01 what the vendor counted is what was spent', async () => {
  const { agent } = createBench([{ text: 'x', usage: { inputTokens: 70, outputTokens: 3 } }]);
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).spent).toEqual({
    ...{ steps: 1, durationMs: 0, inputTokens: 70, outputTokens: 3 },
  });
});

test('G-01 thinking and text are told as they come', async () => {
  const model = modelOf([
    { type: 'thinking', delta: 'hm' },
    { type: 'text', delta: 'yes' },
    { type: 'finish', reason: 'stop', usage: USAGE },
  ]);
  const { agent, events } = createBench([], { model });
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).text).toBe('yes');
  expect(events('s1').filter(({ channel }) => channel === 'progress')).toEqual([
    { channel: 'progress', type: 'think_chunk', delta: 'hm' },
    { channel: 'progress', type: 'text_chunk', delta: 'yes' },
    {
      ...{ channel: 'progress', type: 'done', reason: 'completed', step: 1 },
      used: { input_tokens: 1, output_tokens: 1 },
    },
  ]);
});

test('G-01 an answer that begins again is told with its attempt, its delay and what is dropped', async () => {
  const clock = createManualClock();
  const error = new ModelError('MODEL_SERVER_ERROR', 'the server fell over');
  const { agent, events } = createBench([{ text: 'half of', error }, 'whole'], { clock });
  await agent.sessions.create({ id: 's1' });
  let isOver = false;
  const turn = agent.send('s1', 'go').finally(() => {
    isOver = true;
  });
  await until(() => {
    clock.advance(500);
    return isOver;
  });
  expect((await turn).text).toBe('whole');
  expect(events('s1').filter((event) => event.type === 'note')).toEqual([
    {
      ...{ channel: 'monitor', type: 'note', name: 'message_added' },
      data: { seq: 1, role: 'user' },
    },
    {
      ...{ channel: 'monitor', type: 'note', name: 'model_retry' },
      data: {
        ...{ attempt: 1, delay_ms: 1_000, error_code: 'MODEL_SERVER_ERROR' },
        ...{ message: 'the server fell over', discarded_chars: 7 },
      },
    },
  ]);
});

test('G-01 a prompt that stays too long is shown smaller twice and then given up', async () => {
  const tooLong = { error: new ModelError('MODEL_CONTEXT_TOO_LONG', 'prompt is too long') };
  const { agent, model } = createBench(() => tooLong);
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'x'.repeat(20_000))).end).toEqual({
    ...{ status: 'model_error', code: 'MODEL_CONTEXT_TOO_LONG', message: 'prompt is too long' },
  });
  const sizes = model.requests.map(({ messages }) => estimateTokens(messages[0]?.content ?? ''));
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toBe(5_000);
  expect(sizes[1]).toBeLessThanOrEqual(3_000);
  expect(sizes[2]).toBeLessThanOrEqual((sizes[1] ?? 0) * 0.6);
});

test('G-01 another failure of the model is not asked again with less', async () => {
  const { agent, model } = createBench(() => ({
    error: new ModelError('MODEL_BAD_REQUEST', 'no such model'),
  }));
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).end).toEqual({
    ...{ status: 'model_error', code: 'MODEL_BAD_REQUEST', message: 'no such model' },
  });
  expect(model.requests).toHaveLength(1);
});

test('a summary is asked for quietly, with its purpose, its words and no tools, and is paid for', async () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const model = createScriptedModel(
    (request) =>
      request.purpose === 'summary' ? { text: 'in short', usage } : { text: 'fine', usage },
    { contextTokens: 3_000 },
  );
  const { agent, events, store, clock } = createBench([], { model });
  await agent.sessions.create({ id: 's1' });
  for (const words of ['first ', 'second ', 'third ']) await agent.send('s1', words.repeat(500));
  const summaries = model.requests.filter(({ purpose }) => purpose === 'summary');
  expect(summaries.length).toBeGreaterThan(0);
  for (const { system, messages, tools } of summaries) {
    expect(system).toMatch(/^Summarise the conversation below .* At most \d+ words\.$/);
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'Write the summary now.' });
    expect(tools).toEqual([]);
  }
  const told = events('s1').flatMap((event) => (event.type === 'text_chunk' ? [event.delta] : []));
  expect(told).toEqual(['fine', 'fine', 'fine']);
  const paid = events('s1').flatMap((event) => (event.type === 'done' ? [event.used] : []));
  expect(paid.reduce((sum, used) => sum + (used?.input_tokens ?? 0), 0)).toBe(
    100 * model.requests.length,
  );
  const marks = await store.messages.marks('s1');
  expect(marks.at(-1)).toMatchObject({ kind: 'summary', fromSeq: 1, created_at: clock.now() });
});
