import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSignals } from './find-signals.js';
import { judgeIntent } from './judge-intent.js';

const judge = (prompt: string) => judgeIntent(prompt, findSignals(prompt));

test.each([
  ['fix auth bug in login', 'debug'],
  ['登录失败后没有重试，帮我修复', 'debug'],
  ['refactor the token parser', 'refactor'],
  ['重构令牌解析代码', 'refactor'],
  ['add a flag to the serve command', 'modify'],
  ['给 serve 命令新增一个参数', 'modify'],
  ['explain how the scheduler picks a worker', 'explore'],
  ['解释一下调度器如何选择线程', 'explore'],
  ['write unit tests for the cache', 'test'],
  ['给缓存写测试用例', 'test'],
  ['update the README with install docs', 'docs'],
  ['给接口补文档', 'docs'],
])('O-15 "%s" is about code and wants %s, in either language', (prompt, kind) => {
  expect(judge(prompt)).toMatchObject({ is_code: 'yes', kind });
});

test.each([
  ['how is the token parser implemented?', 'explore'],
  ['How is retry implemented', 'explore'],
  ['show me the implementation of flushDisk', 'explore'],
  ['is the retry already implemented?', 'explore'],
  ['has the cache been removed?', 'explore'],
  ['write an implementation of the store', 'modify'],
  ['explain how the cache is updated', 'explore'],
  ['where does the scheduler remove a worker', 'explore'],
  ['why was the flag added to the serve command', 'explore'],
  ['which function creates the session token?', 'explore'],
  ['what happens when a route is replaced', 'explore'],
  ['令牌解析是怎么实现的？', 'explore'],
  ['缓存是在哪里更新的', 'explore'],
  ['how do I add a flag to the serve command', 'modify'],
  ['how can we implement a retry in the client', 'modify'],
  ['how to add a route', 'modify'],
  ['implement the retry as it is done where tokens are parsed', 'modify'],
  ['如何实现令牌的更新', 'modify'],
  ['why does the update of the cache fail', 'debug'],
])('O-15 "%s" wants %s: a question about what is there asks for no change', (prompt, kind) => {
  expect(judge(prompt)).toMatchObject({ kind });
});

test.each([
  'hello',
  '你好',
  'weather in SF?',
  '今天天气怎么样？',
  'thanks!',
  'write a poem about functions',
  '',
])('O-15 "%s" is not about code', (prompt) => {
  expect(judge(prompt).is_code).toBe('no');
});

test.each([
  'explain server',
  'why would push fail here?',
  '解释一下 commit',
  '给 release 加一个参数',
])('O-21 what is asked about by its form may be a name, whatever the word means: %s', (prompt) => {
  expect(judge(prompt).is_code).not.toBe('no');
});

test.each(['explain the commit', 'why did you push that?', 'explain yourself'])(
  'O-21 a word of the work after "the", or beside others, is none: %s',
  (prompt) => {
    expect(judge(prompt).is_code).toBe('no');
  },
);

test.each(['history of the commit function', 'hierarchy bug in class Foo', 'chat_safe mode crash'])(
  'O-15 a prompt that begins like small talk is still about code: %s',
  (prompt) => {
    expect(judge(prompt).is_code).not.toBe('no');
  },
);

test('O-15 a path, a trace, a symbol or a fence makes any prompt a prompt about code', () => {
  for (const prompt of [
    'what about src/auth/token.ts',
    '@src/app.ts ?',
    'hm:\n    at handle (src/server.js:12:3)',
    'Traceback (most recent call last):\n  File "a/b.py", line 3, in f',
    'what about verifyToken',
    '看下 `parse_query`',
  ]) {
    expect(judge(prompt).is_code, prompt).toBe('yes');
  }
  expect(judge('look:\n```\nlet x = 1\n```').is_code).not.toBe('no');
});

test('O-15 every signal has a type, what matched and a weight', () => {
  const { signals, paths, symbols, hasTrace } = findSignals(
    'fix the crash in src/auth.ts: verifyToken throws\n    at verifyToken (src/auth.ts:4:10)',
  );
  expect(hasTrace).toBe(true);
  expect(paths).toEqual(['src/auth.ts']);
  expect(symbols).toEqual(['verifyToken']);
  expect(signals).toContainEqual({ type: 'explicit', match: 'fix', weight: 1 });
  expect(signals).toContainEqual({ type: 'implicit', match: 'crash', weight: 0.8 });
  expect(signals).toContainEqual({ type: 'historical', match: 'src/auth.ts', weight: 0.6 });
  expect(signals).toContainEqual({ type: 'code', match: 'verifyToken', weight: 0.7 });
});

test('O-15 any text is judged, twice alike, and in time that grows with its length only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (prompt) => {
      expect(judge(prompt)).toEqual(judge(prompt));
    }),
  );
  for (const unit of ['a/', 'at ', '.a', '`', '```', '(', '@x/', 'A_', '::a', '错误']) {
    expect(judge(unit.repeat(20_000)).confidence).toBeGreaterThanOrEqual(0);
  }
});
