import { expect, test } from 'vitest';
import type { ModelPart } from '../model.js';
import { readOpenAiStream } from './read-openai-stream.js';

async function partsOf(...chunks: readonly unknown[]): Promise<ModelPart[]> {
  async function* events() {
    for (const chunk of chunks) {
      await Promise.resolve();
      yield { event: 'message', data: typeof chunk === 'string' ? chunk : JSON.stringify(chunk) };
    }
  }
  const parts: ModelPart[] = [];
  for await (const part of readOpenAiStream(events(), 'the key')) parts.push(part);
  return parts;
}

const choice = (delta: unknown, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

test.each([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['content_filter', 'refusal'],
  ['a_reason_of_tomorrow', 'other'],
])('G-02 the reason %s is told as %s', async (said, reason) => {
  expect(await partsOf(choice({ content: 'hi' }, said))).toEqual([
    { type: 'text', delta: 'hi' },
    { type: 'finish', reason },
  ]);
});

test('G-02 thinking is told apart from text, under either of its names, and empty pieces are left out', async () => {
  const parts = await partsOf(
    choice({ reasoning_content: 'hm' }),
    choice({ reasoning: 'so' }),
    choice({ reasoning: '', content: '' }),
    choice({ content: 'yes' }, 'stop'),
  );
  expect(parts).toEqual([
    { type: 'thinking', delta: 'hm' },
    { type: 'thinking', delta: 'so' },
    { type: 'text', delta: 'yes' },
    { type: 'finish', reason: 'stop' },
  ]);
});

test('G-02 the usage may come in any piece, and the last one told stands', async () => {
  const usage = (prompt_tokens: number) => ({ prompt_tokens, completion_tokens: 2 });
  const parts = await partsOf(
    { ...choice({ content: 'a' }), usage: usage(1) },
    { ...choice({ content: 'b' }), usage: usage(7) },
    choice({ content: 'c' }, 'stop'),
    '[DONE]',
  );
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    usage: { inputTokens: 7, outputTokens: 2 },
  });
});

test('G-02 what stands after [DONE] is not read', async () => {
  const parts = await partsOf(choice({ content: 'a' }, 'stop'), '[DONE]', choice({ content: 'b' }));
  expect(parts.map(({ type }) => type)).toEqual(['text', 'finish']);
});

test('G-02 usage comes with the end, also from a chunk without choices', async () => {
  const usage = { prompt_tokens: 3, completion_tokens: 4 };
  expect((await partsOf(choice({}, 'stop'), { choices: [], usage })).at(-1)).toEqual({
    type: 'finish',
    reason: 'stop',
    usage: { inputTokens: 3, outputTokens: 4 },
  });
});

test('G-02 a stream that never says why it stopped is an interruption', async () => {
  await expect(partsOf(choice({ content: 'half' }))).rejects.toMatchObject({
    code: 'MODEL_INTERRUPTED',
  });
});

test('G-02 an error inside the stream is thrown, and null is none', async () => {
  await expect(partsOf({ error: { message: 'too much' } })).rejects.toThrow('too much');
  expect(await partsOf({ error: null, ...choice({}, 'stop') })).toHaveLength(1);
});

test('G-02 pieces of calls belong together by index, by id, or to the call before', async () => {
  const piece = (call: unknown) => choice({ tool_calls: [call] });
  const parts = await partsOf(
    piece({ index: 0, id: 'a', function: { name: 'one', arguments: '{"x"' } }),
    piece({ index: 0, function: { arguments: ':1}' } }),
    piece({ id: 'b', function: { name: 'two', arguments: '{' } }),
    piece({ function: { name: 'ignored', arguments: '}' } }),
    piece({ index: 7, function: { name: 'three', arguments: { y: 2 } } }),
    choice({}, 'stop'),
  );
  expect(parts).toEqual([
    { type: 'tool_call', id: 'a', name: 'one', arguments: '{"x":1}' },
    { type: 'tool_call', id: 'b', name: 'two', arguments: '{}' },
    { type: 'tool_call', name: 'three', arguments: '{"y":2}' },
    { type: 'finish', reason: 'tool_calls' },
  ]);
});
