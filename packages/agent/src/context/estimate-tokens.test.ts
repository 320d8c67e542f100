import { expect, test } from 'vitest';
import { estimateTokens, messageTokens, toolTokens } from './estimate-tokens.js';

test('four Latin characters, or one of most other scripts, are a token', () => {
  expect(['', 'a', 'abcd', 'abcde', '你好', '你好ab'].map(estimateTokens)).toEqual([
    0, 1, 1, 2, 2, 3,
  ]);
  expect(estimateTokens('\u02ff'.repeat(4))).toBe(1);
  expect(estimateTokens('\u0300'.repeat(4))).toBe(4);
});

test('a message costs its words, its calls and six tokens for each of them', () => {
  expect(messageTokens({ role: 'user', content: 'abcd' })).toBe(7);
  const call = { id: 'c1', name: 'abcd', arguments: '{"a":1}1' };
  expect(messageTokens({ role: 'assistant', content: '', toolCalls: [call, call] })).toBe(24);
});

test('no tools cost nothing', () => {
  expect(toolTokens([])).toBe(0);
  const tool = { name: 'a', description: 'b', parameters: {} };
  expect(toolTokens([tool])).toBe(Math.ceil(JSON.stringify([tool]).length / 4));
});
