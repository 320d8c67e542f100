import { expect, test } from 'vitest';
import { helpText, resultText } from './demo-texts.js';

const said = (toolName: string, content: unknown, isChinese: boolean, isError = false) =>
  resultText(
    { role: 'tool', toolCallId: '1', toolName, isError, content: JSON.stringify(content) },
    isChinese,
  );

test.each<[string, unknown, string, string]>([
  ['current_time', { iso: '10:00', time: 'ten' }, 'It is 10:00.', '现在是 10:00。'],
  ['current_time', { time: 'ten' }, 'It is ten.', '现在是 ten。'],
  ['current_time', 'noon', 'It is "noon".', '现在是 "noon"。'],
  ['memory_search', { results: [] }, 'Memory holds nothing on that.', '记忆里没有找到。'],
  [
    'memory_search',
    { results: [{ title: 'Deploy', content: 'on Fridays' }] },
    'Memory holds:\n- Deploy: on Fridays',
    '记忆里有：\n- Deploy: on Fridays',
  ],
  ['read_file', { content: 'hello' }, 'The file says:\nhello', '文件内容如下：\nhello'],
  ['read_file', 'hello', 'The file says:\n"hello"', '文件内容如下：\n"hello"'],
  ['fs_write', {}, 'The file is written.', '文件已写入。'],
  ['other', { a: 1 }, '{"a":1}', '{"a":1}'],
])('the result of %s is told in both languages: %j', (toolName, content, english, chinese) => {
  expect(said(toolName, content, false)).toBe(english);
  expect(said(toolName, content, true)).toBe(chinese);
});

test('a call that did not run is told with its reason and the way out', () => {
  const denial = { message: 'not allowed', error: 'another', next_action: 'Ask the operator.' };
  expect(said('fs_write', denial, false, true)).toBe(
    'fs_write did not run: not allowed. Ask the operator.',
  );
  expect(said('fs_write', { error: 'no' }, true, true)).toBe('fs_write 没有执行：no。');
});

test('what is long is cut, with how much is missing', () => {
  const text = said('read_file', { content: 'x'.repeat(700) }, false);
  expect(text).toBe(`The file says:\n${'x'.repeat(600)} [… 100 characters cut]`);
});

test('the help is in the language of the person', () => {
  expect(helpText(true)).toContain('离线演示模型');
  expect(helpText(false)).toContain('demonstration without a network');
});
