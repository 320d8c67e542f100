import { expect, test } from 'vitest';
import { wantedCall } from './wanted-call.js';

const read = (path: string) => ({ name: 'read_file', arguments: { path } });
const write = (path: string, content: string) => ({
  name: 'fs_write',
  arguments: { path, content },
});
const recall = (query: string) => ({ name: 'memory_search', arguments: { query } });
const time = { name: 'current_time', arguments: {} };

test.each([
  ['what time is it?', time],
  ['which DAY is it', time],
  ['今天几号', time],
  ['timeless', undefined],
  ['do you remember deploy?', recall('deploy')],
  ['你还记得部署吗？', recall('部署')],
  ['what do you remember about the deploy of my page', recall('deploy page')],
  // Where every word is noise the words themselves are searched for.
  [' do you remember? ', recall('do you remember?')],
  ['do you remember the time', recall('time')],
  ['read README.md', read('README.md')],
  ['open "src/a.ts", please', read('src/a.ts')],
  ['show .env', read('.env')],
  ['print .github/a-b_c.yml', read('.github/a-b_c.yml')],
  ['查看 ./a', read('./a')],
  ['read a.b.c', read('a.b.c')],
  ['read one.txt and two.txt', read('one.txt')],
  ['read this', undefined],
  ['read ...', undefined],
  ['read /', undefined],
  ['read a.', undefined],
  ['README.md', undefined],
  ['write notes.txt', write('notes.txt', 'Hello from the offline demo model.')],
  ['create a.txt with  two words ', write('a.txt', 'two words')],
  ['save a.txt saying: hi', write('a.txt', 'hi')],
  ['make a.txt containing x', write('a.txt', 'x')],
  ['新建 a.txt 内容是你好', write('a.txt', '你好')],
  // Writing wins over reading, a file over memory, memory over the time.
  ['read a.txt and write it', write('a.txt', 'Hello from the offline demo model.')],
  ['read memory/time.md', read('memory/time.md')],
  ['write', undefined],
  ['', undefined],
])('G-02 the demonstration takes %j for the call it asks for', (words, wanted) => {
  expect(wantedCall(words)).toEqual(wanted);
});
