import { expect, test } from 'vitest';
import { whyCallWords } from './why-call-words.js';

test('sources and roles have their names in both languages', () => {
  const { en, zh } = whyCallWords;
  expect([en.source('untrusted'), zh.source('untrusted')]).toEqual(['untrusted', '不受信任的内容']);
  expect([en.role('destination'), zh.role('destination')]).toEqual(['destination', '去向']);
  expect(zh.source('constructor')).toBe('constructor');
  expect(zh.place('read_mail', 'c1', 3)).toBe('read_mail，调用 c1，第 3 行');
});
