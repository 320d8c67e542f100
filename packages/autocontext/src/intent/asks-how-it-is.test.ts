import { expect, test } from 'vitest';
import { asksHowItIs } from './asks-how-it-is.js';

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
