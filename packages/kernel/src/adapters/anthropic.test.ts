import { expect, test } from 'vitest';
import { editedOutcome, outcomesOfAdding } from '../testing/adding-tool.js';
import { fromAnthropicContent, toAnthropicToolResult, toContentBlock } from './anthropic.js';

test('K-20 the content block carries id, value and the error flag', async () => {
  const { good, bad } = await outcomesOfAdding();
  expect(toContentBlock(good)).toEqual({
    type: 'tool_result',
    tool_use_id: 'g',
    content: { sum: 3 },
    is_error: false,
  });
  expect(toContentBlock(bad)).toMatchObject({
    tool_use_id: 'b',
    content: { ok: false, error_code: 'INVALID_ARGS' },
    is_error: true,
  });
});

test('K-20 Anthropic takes text; its tool_use blocks become requests', async () => {
  const { good } = await outcomesOfAdding();
  expect(toAnthropicToolResult(good)).toEqual({
    type: 'tool_result',
    tool_use_id: 'g',
    content: '{"sum":3}',
    is_error: false,
  });
  expect(
    fromAnthropicContent([
      { type: 'text', text: 'let me' },
      { type: 'tool_use', id: 'toolu_01', name: 'add', input: { a: 1, b: 2 } },
    ]),
  ).toEqual([{ id: 'toolu_01', name: 'add', arguments: { a: 1, b: 2 } }]);
});

test('K-15 K-20 the model is told what a person changed', async () => {
  const { outcome, words } = await editedOutcome();
  expect(toAnthropicToolResult(outcome).content).toBe(`[${words}]\n{"sum":6}`);
  expect(toContentBlock(outcome).content).toMatchObject({ note: words, result: { sum: 6 } });
});
