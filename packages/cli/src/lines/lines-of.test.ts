import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineTooLong, linesOf } from './lines-of.js';

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 7, maxBytes = 1_000): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(pieces(Buffer.from(text), size), maxBytes)) lines.push(line);
  return lines;
}

test('item 12: a line ends with a line feed alone, in whatever pieces it comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'))),
      fc.integer({ min: 1, max: 40 }),
      async (lines, size) => {
        expect(await read(lines.map((line) => `${line}\n`).join(''), size)).toEqual(lines);
      },
    ),
  );
  expect(await read('a\rb\u2028c\u2029d\u0085e\x0bf\ng\r\n\nrest')).toEqual([
    'a\rb\u2028c\u2029d\u0085e\x0bf',
    'g\r',
    '',
    'rest',
  ]);
});

test('item 12: bytes that are no UTF-8 stay in their line', async () => {
  expect(await read(Buffer.from([0xff, 0x0a, 0xe2, 0x80, 0x0a, 0x61]))).toEqual(['�', '�', 'a']);
});

test('item 12: a line without end is given up at the limit, not kept', async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      taken += 1;
      yield Buffer.alloc(1_000, 'x');
    }
  }
  const read = async () => {
    for await (const _ of linesOf(endless(), 100_000)) expect.fail('no line has ended');
  };
  await expect(read()).rejects.toThrow(LineTooLong);
  expect(taken).toBe(101);
});

test('item 12: a line at the limit is read, and the next begins anew', async () => {
  const line = 'x'.repeat(1_000);
  expect(await read(`${line}\n${line}\n`)).toEqual([line, line]);
});

test('item 12: a line that is too long is passed over where somebody hears of it, and the others are read', async () => {
  const heard: number[] = [];
  let read = 0;
  const over = () => ({
    read: (bytes: Buffer) => {
      read += bytes.length;
    },
    end: (size: number) => void heard.push(size),
  });
  const text = `a\n${'x'.repeat(2_000)}\nb\n${'y'.repeat(1_500)}`;
  const lines: string[] = [];
  for await (const line of linesOf(pieces(Buffer.from(text), 7), 1_000, over)) lines.push(line);
  expect(lines).toEqual(['a', 'b']);
  expect(heard).toEqual([2_000, 1_500]);
  expect(read).toBe(3_500);
});

test('item 12: a line without end is given up though somebody hears of it', async () => {
  const over = () => ({ read: () => undefined, end: () => expect.fail('it has no end') });
  const read = async () => {
    for await (const _ of linesOf(pieces(Buffer.alloc(5_000, 'x'), 70), 1_000, over))
      expect.fail('no line has ended');
  };
  await expect(read()).rejects.toThrow('a line has more than 4000 bytes');
});
