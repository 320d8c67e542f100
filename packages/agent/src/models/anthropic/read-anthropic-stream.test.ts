import { expect, test } from 'vitest';
import type { ModelPart } from '../model.js';
import { readAnthropicStream } from './read-anthropic-stream.js';

async function partsOf(...chunks: readonly unknown[]): Promise<ModelPart[]> {
  async function* events() {
    for (const chunk of chunks) {
      await Promise.resolve();
      yield { event: 'message', data: typeof chunk === 'string' ? chunk : JSON.stringify(chunk) };
    }
  }
  const parts: ModelPart[] = [];
  for await (const part of readAnthropicStream(events(), 'the key')) parts.push(part);
  return parts;
}

const stop = (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason } });
const over = { type: 'message_stop' };
const none = { inputTokens: 0, outputTokens: 0 };

test.each([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'refusal'],
  ['a_reason_of_tomorrow', 'other'],
])('G-02 the reason %s is told as %s', async (said, reason) => {
  expect(await partsOf(stop(said), over)).toEqual([{ type: 'finish', reason, usage: none }]);
});

test('G-02 an answer without a reason ended for another one', async () => {
  expect(await partsOf(over)).toEqual([{ type: 'finish', reason: 'other', usage: none }]);
});

test('G-02 an answer with one call ends for its call, whatever it says', async () => {
  const parts = await partsOf(
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'c1', name: 'x', input: {} },
    },
    stop('end_turn'),
    over,
  );
  expect(parts).toEqual([
    { type: 'tool_call', id: 'c1', name: 'x', arguments: '{}' },
    { type: 'finish', reason: 'tool_calls', usage: none },
  ]);
});

test('G-02 every kind of input counts, and the last count of output holds', async () => {
  const usage = {
    input_tokens: 1,
    cache_creation_input_tokens: 10,
    cache_read_input_tokens: 100,
  };
  const parts = await partsOf(
    { type: 'message_start', message: { usage } },
    { type: 'message_delta', delta: {}, usage: { output_tokens: 3 } },
    { ...stop('end_turn'), usage: { output_tokens: 7 } },
    { type: 'message_delta', delta: {} },
    over,
  );
  expect(parts).toEqual([
    { type: 'finish', reason: 'stop', usage: { inputTokens: 111, outputTokens: 7 } },
  ]);
});

test('G-02 text and thinking come as they are said; pings and unknown pieces are passed over', async () => {
  const delta = (value: unknown) => ({ type: 'content_block_delta', index: 0, delta: value });
  const parts = await partsOf(
    { type: 'ping' },
    delta({ type: 'thinking_delta', thinking: 'hm' }),
    delta({ type: 'text_delta', text: 'yes' }),
    delta({ type: 'signature_delta', signature: 'x' }),
    over,
    delta({ type: 'text_delta', text: 'after the end' }),
  );
  expect(parts.slice(0, -1)).toEqual([
    { type: 'thinking', delta: 'hm' },
    { type: 'text', delta: 'yes' },
  ]);
});

test('G-02 calls come whole after the end: from their pieces, from the block, or empty', async () => {
  const start = (index: number, block: object) => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', ...block },
  });
  const json = (index: number, partial_json: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  });
  const parts = await partsOf(
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    start(1, { id: 'a', name: 'one' }),
    json(1, '{"x":'),
    start(2, { id: 'b', name: 'two', input: { y: 2 } }),
    json(1, '1}'),
    json(9, 'of no call'),
    start(3, {}),
    stop('end_turn'),
    over,
  );
  expect(parts).toEqual([
    { type: 'tool_call', id: 'a', name: 'one', arguments: '{"x":1}' },
    { type: 'tool_call', id: 'b', name: 'two', arguments: '{"y":2}' },
    { type: 'tool_call', id: '', name: '', arguments: '{}' },
    { type: 'finish', reason: 'tool_calls', usage: none },
  ]);
});

test('G-02 a cut stream is an interruption, an error in it is thrown', async () => {
  await expect(partsOf(stop('end_turn'))).rejects.toMatchObject({ code: 'MODEL_INTERRUPTED' });
  await expect(partsOf({ type: 'error', error: { message: 'too much' } })).rejects.toThrow(
    'too much',
  );
  await expect(partsOf('half a piece')).rejects.toMatchObject({ code: 'MODEL_PROTOCOL' });
});
