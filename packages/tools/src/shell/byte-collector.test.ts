import { expect, test } from 'vitest';
import { ByteCollector } from './byte-collector.js';

function collected(maxBytes: number, ...chunks: (string | Buffer)[]) {
  const collector = new ByteCollector(maxBytes);
  for (const chunk of chunks) collector.push(Buffer.from(chunk));
  return { ...collector.finish(), totalBytes: collector.totalBytes };
}
const cut = (bytes: number) =>
  `\n… (${bytes} bytes cut here; use head, tail, grep or > file to see them)\n`;

test.each<[number, string[], string, number]>([
  [9, [], '', 0],
  [9, ['abc', 'def'], 'abcdef', 0],
  [6, ['abcdef'], 'abcdef', 0],
  [6, ['abcdefg'], `abc${cut(1)}efg`, 1],
  [5, ['abcdefg'], `ab${cut(2)}efg`, 2],
  [4, ['a', 'b', 'c', 'd', 'e', 'f'], `ab${cut(2)}ef`, 2],
  [4, ['a', 'bcd', 'ef'], `ab${cut(2)}ef`, 2],
  [4, ['ab', '0123456789', 'ABCDEFGHIJ', 'yz'], `ab${cut(20)}yz`, 20],
])(
  'T-04 of a stream at most %i bytes are kept, its start and its end: %j',
  (max, given, ...want) => {
    const [text, cutBytes] = want;
    const totalBytes = given.join('').length;
    expect(collected(max, ...given)).toEqual({ text, cutBytes, isBinary: false, totalBytes });
  },
);

test('T-04 a character that the cut goes through is left out whole', () => {
  expect(collected(4, 'a名bb', '名z').text).toBe(`a${cut(6)}z`);
});

test('T-04 a zero at either end makes it binary', () => {
  expect(collected(4, Buffer.from([0, 97, 97, 97])).isBinary).toBe(true);
  expect(collected(4, Buffer.from([97, 97, 97, 0])).isBinary).toBe(true);
  expect(collected(4, Buffer.from([97, 97, 0, 97, 97, 97])).isBinary).toBe(false);
});
