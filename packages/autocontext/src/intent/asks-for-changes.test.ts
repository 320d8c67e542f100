import { expect, test } from 'vitest';
import { asksForChanges } from './asks-for-changes.js';

test.each([
  'review my changes',
  'can you review the uncommitted changes please',
  'look over my latest edits',
  'summarize the local diff',
  'do a code review of my changes',
  'what did i change?',
  'what has changed so far?',
  'review what i have done',
  'which files have i modified',
  '看看我的改动',
  '帮我审查一下这次的修改',
  '我改了哪些文件',
  '有什么变更',
  'anything wrong with my uncommitted changes?',
  'check my working tree for mistakes',
  "what's different from main?",
  'do a code review of my branch',
  'review this branch',
  'please review the code i just wrote',
  'give my changes a quick review',
  'any bugs in what i changed?',
  'can you take a look at my changes before i commit?',
  'review the last commit',
  '帮我看看我改的东西',
  'review 一下我的改动',
  '看下 diff',
  '和主分支相比有什么不同',
  '帮我做个代码评审',
  '看看未提交的代码有没有问题',
  '提交之前帮我过一遍改动',
  '检查一下我刚写的代码',
])('O-21 %j asks for what has changed since the last commit', (prompt) => {
  expect(asksForChanges(prompt)).toEqual({});
});

test.each([
  ['what changed since yesterday?', 1],
  ['what has changed today', 0],
  ["show me today's changes", 0],
  ['what changed in the last 3 days', 3],
  ["what's changed this week?", 7],
  ['which files changed today?', 0],
  ['what happened in the repo since monday?', 7],
  ['what has been done this week?', 7],
  ['昨天以来改了什么？', 1],
  ['最近三天有哪些改动', 3],
  ['总结一下本周的变更', 7],
])('O-21 %j asks for what has changed since a day', (prompt, days) => {
  expect(asksForChanges(prompt)).toEqual({ days });
});

test.each([
  'commit my changes',
  'undo my last change',
  'write a commit message for these changes',
  'summarize the changes for the pull request',
  '提交这些修改',
  '撤销刚才的改动',
  'what changed in the parser to make it slower',
  'what is new Router() for',
  'the cache is never invalidated after an update',
  'how are changes detected in the watcher?',
  'review the error handling in the client',
  '解释一下变更检测是怎么做的',
  'describe the changes in the pr',
  'show the diff between two snapshots in the ui',
  'show me the current branch',
  'review the pr comments',
  'the file changed event fires twice',
  'what happens when the state changes?',
  '状态变化时会发生什么',
  '检查路由的修改方法',
])('O-21 %j does not', (prompt) => {
  expect(asksForChanges(prompt)).toBe(undefined);
});

test('O-21 a long text is read in time that grows with its length, and is none', () => {
  expect(asksForChanges(`review my ${'the '.repeat(50_000)}changes`)).toBe(undefined);
});
