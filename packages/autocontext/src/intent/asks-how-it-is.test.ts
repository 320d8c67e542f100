import { expect, test } from 'vitest';
import { asksHowItIs, asksWhetherItIs } from './asks-how-it-is.js';

test.each([
  'how is the cache updated',
  'where does it remove the file',
  'explain exactly how the parser is built',
  'which function creates the socket',
  'who calls it',
  '它是怎么实现的',
  '缓存在哪里更新？',
  '为什么失败',
])('"%s" asks how the code is', (prompt) => expect(asksHowItIs(prompt)).toBe(true));

test.each([
  'how do i add a flag',
  'how to add a flag',
  'how long does it take',
  'how about a flag',
  'add a flag that removes the file',
  '加一个选项',
])('"%s" does not', (prompt) => expect(asksHowItIs(prompt)).toBe(false));

test.each([
  'is the retry already implemented?',
  'do we update the cache anywhere?',
  "it fails.\nhasn't it been removed?",
])('%j asks whether something is so', (prompt) => expect(asksWhetherItIs(prompt)).toBe(true));

test.each([
  'is it possible to add a flag?',
  'do we need to remove it?',
  'are you going to add it?',
  'is there a way to add a flag?',
  'the list is empty. add a flag?',
  'is the cache stale? update it',
])('%j does not ask whether', (prompt) => expect(asksWhetherItIs(prompt)).toBe(false));
