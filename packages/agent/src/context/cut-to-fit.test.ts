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

test('a message loses at least half of itself, and never keeps less than three hundred characters', () => {
  const cut = (length: number, maxTokens: number) => {
    const [only] = cutToFit([said('x'.repeat(length))], maxTokens);
    return /(\d+) characters cut/.exec(only?.content ?? '')?.[1];
  };
  // 8,000 characters are 2,006 tokens.
  expect(cut(8_000, 2_006)).toBeUndefined();
  expect(cut(8_000, 2_005)).toBe('4000');
  expect(cut(8_000, 1_030)).toBe('4000');
  // The note itself takes room, so what was just enough is cut once more.
  expect(cut(8_000, 606)).toBe('6778');
  expect(cut(8_000, 6)).toBe('7700');
});

test('a message that is cut again and again says once how much of it is gone', () => {
  const text = `${'a'.repeat(4_000)}${'z'.repeat(4_000)}`;
  const messages = cutToFit([said(text), said(text)], 606);
  for (const { content } of messages) {
    const [, head = '', gone = '', tail = ''] =
      /^(a+)\n\[… (\d+) characters cut to fit the context …\]\n(z+)$/.exec(content) ?? [];
    expect([head.length, Number(gone)]).toEqual([tail.length, 8_000 - head.length - tail.length]);
  }
  expect(tokensOf(messages)).toBeLessThanOrEqual(606);
});

test('of two messages of one length the first is cut', () => {
  const [first, second] = cutToFit([said('x'.repeat(900)), said('y'.repeat(900))], 400);
  expect(first?.content).toContain('450 characters cut');
  expect(second).toEqual(said('y'.repeat(900)));
});
