import { expect, test } from 'vitest';
import { isFixMessage } from './history-blocks.js';
import { parseLog } from './read-log.js';

test('a log is read with its messages, and older names of a renamed file mean the name of today', () => {
  const output = [
    '\u0001h2\n200\nMove it\n\nbecause\n\0',
    '\nR100\0old.ts\0new.ts\0M\0other.ts\0',
    '\u0001h1\n100\nFix it\n\0',
    '\nM\0old.ts\0',
  ].join('');
  expect(parseLog(output)).toEqual([
    {
      hash: 'h2',
      time: 200,
      message: 'Move it\n\nbecause',
      paths: ['new.ts', 'other.ts'],
      renames: [['old.ts', 'new.ts']],
    },
    { hash: 'h1', time: 100, message: 'Fix it', paths: ['new.ts'] },
  ]);
});

test.each([
  ['Fix crash on empty input', true],
  ['fixes #12', true],
  ['修复登录失败', true],
  ['Add prefix option', false],
  ['Refactor the fixture loader', false],
])('%s mends a fault: %s', (message, isFix) => {
  expect(isFixMessage(message)).toBe(isFix);
});
