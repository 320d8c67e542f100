import { expect, test } from 'vitest';
import type { ModelMessage } from '../models/model.js';
import { cutToFit } from './cut-to-fit.js';
import { messageTokens } from './estimate-tokens.js';

const said = (content: string): ModelMessage => ({ role: 'user', content });
const tokensOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0);

test('messages that fit stay as they are', () => {
  const messages = [said('a'.repeat(4_000)), said('b')];
  expect(cutToFit(messages, tokensOf(messages))).toEqual(messages);
});

test('the longest message loses its middle, the others nothing', () => {
  const messages = [said('short'), said(`${'a'.repeat(5_000)}${'z'.repeat(5_000)}`)];
  const [first, second] = cutToFit(messages, 1_500);
  expect(first).toEqual(said('short'));
  expect(second?.content).toMatch(/^a+\n\[… \d+ characters cut to fit the context …\]\nz+$/);
  expect(tokensOf([first!, second!])).toBeLessThanOrEqual(1_500);
});

test('what was cut is counted, so that beginning, end and number make the whole', () => {
  const [cut] = cutToFit([said(`${'a'.repeat(3_000)}${'z'.repeat(3_000)}`)], 800);
  const [, head = '', gone = '', tail = ''] =
    /^(a+)\n\[… (\d+) characters cut to fit the context …\]\n(z+)$/.exec(cut?.content ?? '') ?? [];
  expect(head.length).toBe(tail.length);
  expect(head.length + Number(gone) + tail.length).toBe(6_000);
});

test('what is kept of a message is never under three hundred characters', () => {
  const [cut] = cutToFit([said('x'.repeat(401))], 1);
  expect(cut?.content.match(/x/g)).toHaveLength(301);
});

test('messages of four hundred characters and less are left alone, whatever the limit', () => {
  const messages = [said('x'.repeat(400)), said('y'.repeat(399))];
  expect(cutToFit(messages, 1)).toEqual(messages);
});
