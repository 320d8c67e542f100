import { expect, test } from 'vitest';
import { editedOutcome, outcomesOfAdding } from '../testing/adding-tool.js';
import {
  fromOpenAiResponseOutput,
  fromOpenAiToolCalls,
  toOpenAiFunctionCallOutput,
  toOpenAiToolMessage,
} from './openai.js';

test('K-20 OpenAI Chat and Responses, both ways', async () => {
  const { good, bad } = await outcomesOfAdding();
  expect(toOpenAiToolMessage(good)).toEqual({
    role: 'tool',
    tool_call_id: 'g',
    content: '{"sum":3}',
  });
  expect(toOpenAiFunctionCallOutput(bad)).toMatchObject({
    type: 'function_call_output',
    call_id: 'b',
  });
  expect(
    fromOpenAiToolCalls([
      { id: 'call_1', type: 'function', function: { name: 'add', arguments: '{"a":1' } },
    ]),
  ).toEqual([{ id: 'call_1', name: 'add', arguments: '{"a":1' }]);
  expect(
    fromOpenAiResponseOutput([
      { type: 'message', content: [] },
      { type: 'function_call', call_id: 'call_2', name: 'add', arguments: '{}' },
    ]),
  ).toEqual([{ id: 'call_2', name: 'add', arguments: '{}' }]);
});

test('K-15 K-20 the model is told what a person changed', async () => {
  const { outcome, words } = await editedOutcome();
  expect(toOpenAiToolMessage(outcome).content).toBe(`[${words}]\n{"sum":6}`);
  expect(toOpenAiFunctionCallOutput(outcome).output).toContain(words);
});
