import { expect, test } from 'vitest';
import { reasonInChinese } from './code-reasons.js';

test.each([
  ['words; file name; words side by side', '词语；文件名；词语相邻'],
  ['words; counts less: test', '词语；权重较低：test'],
  ['uses packages/a b.ts', '使用 packages/a b.ts'],
  ['calls $1', '调用 $1'],
  ['(top of file)', '（文件顶层）'],
  [
    'may be incomplete: not every file that names it was looked at',
    '可能不完整：没有查看所有提到它的文件',
  ],
  [
    'may be incomplete: 2 calls of save on values of unknown type are not followed (first: a.ts:3)',
    '可能不完整：未跟踪对类型未知的值的 2 次 save 调用（首处：a.ts:3）',
  ],
  [
    'may be incomplete: 1 call of save on values of unknown type is not followed',
    '可能不完整：未跟踪对类型未知的值的 1 次 save 调用',
  ],
  ['there is no line 9 in a.ts; it has 3', 'a.ts 没有第 9 行；它共有 3 行'],
  ['something newer', 'something newer'],
])('N-09 what the code index says of its findings is said in Chinese: %s', (english, chinese) => {
  expect(reasonInChinese(english)).toBe(chinese);
});
