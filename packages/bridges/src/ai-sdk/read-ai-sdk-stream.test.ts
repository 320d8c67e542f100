import { ModelError, type ModelPart } from '@sluice/agent';
import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { streamOf, usageOfThree as usage } from '../testing/provider-parts.js';
import { readAiSdkStream } from './read-ai-sdk-stream.js';

async function collect(open: () => Promise<ReadableStream<unknown>>): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of readAiSdkStream(open)) parts.push(part);
  return parts;
}

const reading = (...parts: unknown[]) => collect(async () => streamOf(parts));

test('L-05 reasoning is streamed apart from text, and a call comes only when the answer is whole', async () => {
  const parts = await reading(
    { type: 'reasoning-delta', id: 'r', delta: 'add them' },
    { type: 'tool-call', toolCallId: 'call_1', toolName: 'add', input: '{"a":1}' },
    { type: 'tool-call', toolCallId: 'w', toolName: 'web', input: '{}', providerExecuted: true },
    { type: 'text-delta', id: 't', delta: 'One' },
    { type: 'finish', usage, finishReason: { unified: 'stop', raw: 'end' } },
  );
  expect(parts).toEqual([
    { type: 'thinking', delta: 'add them' },
    { type: 'text', delta: 'One' },
    { type: 'tool_call', id: 'call_1', name: 'add', arguments: '{"a":1}' },
    { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 7, outputTokens: 3 } },
  ]);
});

test('L-05 the older specification says reason and usage in plain words and numbers', async () => {
  const finish = { type: 'finish', usage: { inputTokens: 2, outputTokens: undefined } };
  expect(await reading({ ...finish, finishReason: 'content-filter' })).toEqual([
    { type: 'finish', reason: 'refusal', usage: { inputTokens: 2, outputTokens: 0 } },
  ]);
  expect(await reading({ type: 'finish', finishReason: 'unknown', usage: {} })).toEqual([
    { type: 'finish', reason: 'other' },
  ]);
  await expect(reading({ ...finish, finishReason: 'error' })).rejects.toThrow(/broke off/);
});

const apiError = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: 'no',
    url: 'http://127.0.0.1',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  });

test.each([
  [apiError(429, { 'retry-after': '2' }), 'MODEL_RATE_LIMITED', 2_000],
  [apiError(401), 'MODEL_AUTH', undefined],
  [apiError(503), 'MODEL_OVERLOADED', undefined],
  [apiError(400), 'MODEL_BAD_REQUEST', undefined],
  [new TypeError('fetch failed'), 'MODEL_UNREACHABLE', undefined],
] as const)('L-05 an error of a provider is ours: %s', async (error, code, retryAfterMs) => {
  const thrown = await reading({ type: 'error', error }).catch((found: unknown) => found);
  expect(thrown).toBeInstanceOf(ModelError);
  expect(thrown).toMatchObject({ code, retryAfterMs, cause: error });
});

test('L-05 a stream that breaks or ends early is an error, never an answer', async () => {
  await expect(reading()).rejects.toMatchObject({ code: 'MODEL_INTERRUPTED' });
  const broken = new ReadableStream({ start: (to) => to.error(new TypeError('reset')) });
  await expect(collect(async () => broken)).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
});

test('L-05 leaving the answer early cancels the stream of the provider', async () => {
  const cancelled: unknown[] = [];
  const endless = new ReadableStream({
    pull: (to) => to.enqueue({ type: 'text-delta', id: 't', delta: 'x' }),
    cancel: (reason) => void cancelled.push(reason),
  });
  for await (const part of readAiSdkStream(async () => endless)) {
    expect(part).toEqual({ type: 'text', delta: 'x' });
    break;
  }
  expect(cancelled).toHaveLength(1);
});
