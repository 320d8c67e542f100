import { expect, test } from 'vitest';
import { askedSubject } from './asked-subject.js';

test.each([
  ['how does compact work?', 'compact'],
  ['explain server', 'server'],
  ['why would Sleep fail here?', 'Sleep'],
  ['who calls push', 'push'],
  ['add a parameter to error', 'error'],
  ["what's the difference between a Leaf and a Node?", 'Leaf'],
  ['Leaf 和 Node 有什么区别', 'Leaf'],
  ['copyall 是怎么工作的？', 'copyall'],
  ['解释一下 commit。', 'commit'],
  ['给 release 加一个参数', 'release'],
])('O-20 %j asks about %s', (text, name) => {
  expect(askedSubject(text)).toEqual({ name, isBare: true });
});

test('O-21 a word after "the" may be a name by chance', () => {
  expect(askedSubject('how does the parser work?')).toEqual({ name: 'parser', isBare: false });
});

test.each([
  'explain that',
  'why did you do that?',
  'explain step by step',
  'rename it',
  'push it',
  "what's the difference between merge and rebase?",
  'merge 和 rebase 有什么区别',
])('O-21 %j asks about no name', (text) => {
  expect(askedSubject(text)).toBeUndefined();
});
