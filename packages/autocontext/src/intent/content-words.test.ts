import { expect, test } from 'vitest';
import { contentWords, isAboutTheWork, isTalk } from './content-words.js';

test.each([
  'commit this',
  'open a pull request',
  'thanks, that works',
  "i don't think that's right",
  '提交这些修改',
  '用更简单的话解释一下',
  '把上面的内容整理成表格',
])('O-21 "%s" says nothing beside the work and the talk', (prompt) => {
  expect(contentWords(prompt)).toEqual([]);
});

test.each([
  ['header names should be case-insensitive', 'header'],
  ['race between close and write', 'race'],
  ['make the log level configurable', 'level'],
  ['请求头名称应该不区分大小写', '区分大小写'],
])('O-21 "%s" says %s', (prompt, word) => {
  expect(contentWords(prompt).some((each) => each.includes(word))).toBe(true);
});

test('O-21 the work and the one who answers are told from the code', () => {
  expect(isAboutTheWork("what's the status of the build?")).toBe(true);
  expect(isAboutTheWork('代码看起来不错吧')).toBe(true);
  expect(isAboutTheWork('the parser crashes on nested arrays')).toBe(false);
});

test('O-21 a word with an ending of speech is that word', () => {
  expect(isTalk("that's")).toBe(true);
  expect(isTalk('failing test')).toBe(true);
  expect(isTalk('scheduler')).toBe(false);
});
