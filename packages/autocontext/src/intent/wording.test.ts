import { expect, test } from 'vitest';
import { wordingOf, wordingParts } from './wording.js';

test('O-21 a prompt about code is worded otherwise than one about the work or the talk', () => {
  const code = ['the parser drops the last header', '解析请求头时丢失最后一个字段'];
  const talk = ['ok, please continue with the next step', '好的，接着做下一步吧'];
  for (const prompt of code) expect(wordingOf(prompt)).toBeGreaterThan(0);
  for (const prompt of talk) expect(wordingOf(prompt)).toBeLessThan(0);
});

test('O-21 words that nobody learned say nothing', () => {
  expect(wordingOf('xyzzyqq')).toBe(wordingOf('plughqq'));
});

test('the wording of a prompt is its stems, its ends and its pairs of characters', () => {
  expect([...wordingParts('Run tests 3 days')]).toEqual([
    'run',
    '^run',
    'test',
    '0',
    'day',
    'day$',
  ]);
  expect([...wordingParts('跑测试')]).toEqual([
    '跑',
    '测',
    '跑测',
    '试',
    '测试',
    '^跑',
    '^跑测',
    '试$',
  ]);
});
