import { expect, test } from 'vitest';
import { tellerOf } from './language.js';
import { said, saidOf, tellIn } from './said.js';

test('N-07 what the server says is said in the language of the page, errors too', async () => {
  expect(said('removes files')).toBe('removes files');
  tellIn(await tellerOf('zh'));
  expect(said('removes files')).toBe('删除文件');
  expect(saidOf(new Error('The server is shutting down'))).toBe('服务器正在关闭');
  expect(said('my own rule')).toBe('my own rule');
  tellIn(await tellerOf('en'));
  expect(said('removes files')).toBe('removes files');
});
