import { expect, test } from 'vitest';
import { findSignals } from './find-signals.js';
import { refersBack } from './refers-back.js';

const isBack = (prompt: string) => refersBack(prompt, findSignals(prompt));

test.each([
  'who calls it?',
  'why does it fail?',
  'how does it work?',
  'that function is too slow',
  'explain this method',
  'refactor it',
  'where is that class used?',
  'and where is it tested?',
  '它为什么失败？',
  '谁调用它',
  '刚才那个是做什么的',
  '这个函数在哪里被调用',
  '把它重构一下',
  'and its tests?',
  'and the callers?',
  'the function above is slow',
  'is the method you just showed used anywhere?',
  'explain the previous function',
  'rename it to parseAll',
  'make it async',
  'add a test for it',
  'does that handle empty input?',
  'what calls that?',
  'how does that work?',
  'it fails on empty input',
  'could that be null?',
  '给它加个测试',
  '解释一下它的返回值',
  '上面那个函数的参数是什么意思',
])('O-21 %j is about something named before', (prompt) => {
  expect(isBack(prompt)).toBe(true);
});

test.each([
  'explain it in simpler words',
  'what time is it in Berlin?',
  'make it shorter',
  'push it to origin',
  'merge it',
  'who calls parseHeaders and does it throw?',
  'what happens at src/a.ts:10 when it is empty?',
  'the request hangs and it never times out when the body is empty',
  'the function that parses headers is slow',
  '用更简单的话解释一下',
  '提交它',
  'is it done?',
  'does it work now?',
  'did it pass?',
  'is it safe to merge?',
  'how long will it take?',
  'is that correct?',
  '它好了吗',
  '把它翻译成英文',
  'why does the router drop it when the query is empty?',
  'this function parses headers and trims every value twice',
])('O-21 %j is not', (prompt) => {
  expect(isBack(prompt)).toBe(false);
});
