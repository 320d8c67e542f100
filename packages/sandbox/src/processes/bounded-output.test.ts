import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedOutput, wholeEnd, wholeStart } from './bounded-output.js';
import { LogBuffer } from './log-buffer.js';

test('output within the limit is kept byte for byte, however it is cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (chunks) => {
      const output = new BoundedOutput(10_000);
      for (const chunk of chunks) output.push(Buffer.from(chunk));
      const { text, cut } = output.finish();
      expect(text).toBe(Buffer.concat(chunks).toString('utf8'));
      expect(cut.cutBytes).toBe(0);
    }),
  );
});

test('T-04 of longer output the start and the end are kept, and the parts add up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { minLength: 1 }),
      fc.integer({ min: 8, max: 200 }),
      (parts, limit) => {
        const output = new BoundedOutput(limit);
        for (const part of parts) output.push(Buffer.from(part));
        const all = parts.join('');
        const total = Buffer.byteLength(all);
        const { text, cut } = output.finish();
        expect(cut.totalBytes).toBe(total);
        if (total <= limit) {
          expect(text).toBe(all);
          return;
        }
        const note =
          /\n\[… (\d+) bytes cut: the first (\d+) and the last (\d+) of (\d+) are shown …\]\n/.exec(
            text,
          )!;
        const [lost, first, last] = [Number(note[1]), Number(note[2]), Number(note[3])];
        expect(lost + first + last).toBe(total);
        expect(first + last).toBeLessThanOrEqual(limit);
        expect(all.startsWith(text.slice(0, note.index))).toBe(true);
        expect(all.endsWith(text.slice(note.index + note[0].length))).toBe(true);
        expect(cut.isBinary).toBe(all.includes('\0'));
      },
    ),
  );
});

test('a flood in small chunks stays within its memory', () => {
  const output = new BoundedOutput(1000);
  for (let index = 0; index < 200_000; index += 1) output.push(Buffer.from('y\n'));
  const { text, cut } = output.finish();
  expect(text.length).toBeLessThan(1200);
  expect(cut.totalBytes).toBe(400_000);
});

test('T-05 a log read page by page is the whole log, with no character torn', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 1, max: 7 }),
      (text, size) => {
        const log = new LogBuffer(1_000_000);
        const bytes = Buffer.from(text);
        let read = '';
        let offset = 0;
        for (let at = 0; at < bytes.length; at += size) {
          log.push(bytes.subarray(at, at + size));
          const page = log.read(offset, 5, false);
          read += page.text;
          offset = page.nextOffset;
        }
        for (
          let page = log.read(offset, 5, true);
          page.text !== '';
          page = log.read(offset, 5, true)
        ) {
          read += page.text;
          offset = page.nextOffset;
        }
        expect(read).toBe(text);
        expect(offset).toBe(bytes.length);
      },
    ),
  );
});

test('T-05 a log that dropped its start says how much', () => {
  const log = new LogBuffer(10);
  for (let index = 0; index < 10; index += 1) log.push(Buffer.from(`${index}abcd`));
  expect(log.read(0, 100, true)).toEqual({ text: '8abcd9abcd', nextOffset: 50, droppedBytes: 40 });
  expect(log.read(45, 100, true)).toEqual({ text: '9abcd', nextOffset: 50, droppedBytes: 0 });
  expect(log.read(99, 100, true)).toEqual({ text: '', nextOffset: 50, droppedBytes: 0 });
});

const noteOf = (lost: number, first: number, last: number, all: number) =>
  `\n[… ${lost} bytes cut: the first ${first} and the last ${last} of ${all} are shown …]\n`;

test.each([
  [10, ['0123456789'], '0123456789', 0],
  [10, ['0123456789a'], `01234${noteOf(1, 5, 5, 11)}6789a`, 1],
  [10, ['0', '1234567', '89', 'ab'], `01234${noteOf(2, 5, 5, 12)}789ab`, 2],
  [5, ['abcdefgh'], `abc${noteOf(3, 3, 2, 8)}gh`, 3],
  [1, ['ab'], `a${noteOf(1, 1, 0, 2)}`, 1],
  [0, ['ab'], `${noteOf(2, 0, 0, 2)}`, 2],
  [8, ['0123', 'abcdefghij'], `0123${noteOf(6, 4, 4, 14)}ghij`, 6],
  [6, ['aéé', 'bbbb'], `aé${noteOf(3, 3, 3, 9)}bbb`, 3],
  [6, ['ééé', 'éé'], `é${noteOf(6, 2, 2, 10)}é`, 6],
])('T-04 of at most %i bytes %j is shown as %j', (limit, chunks, text, cutBytes) => {
  const output = new BoundedOutput(limit);
  for (const chunk of chunks) output.push(Buffer.from(chunk));
  const totalBytes = Buffer.byteLength(chunks.join(''));
  expect(output.totalBytes).toBe(totalBytes);
  expect(output.finish()).toEqual({ text, cut: { totalBytes, cutBytes, isBinary: false } });
});

test.each([
  [[0x61, 0], true],
  [[0xff, 0x61], true],
  [[0xc3, 0xa9], false],
])('R08 the bytes %j are binary: %s', (bytes, isBinary) => {
  const output = new BoundedOutput(100);
  output.push(Buffer.from(bytes));
  expect(output.finish().cut).toEqual({ totalBytes: bytes.length, cutBytes: 0, isBinary });
});

test.each([
  ['', 0],
  ['a', 1],
  ['é', 2],
  ['名', 3],
  ['😀', 4],
])('characters of %j that are whole at the end and at the start are kept', (character, length) => {
  const bytes = Buffer.from(`ab${character}`);
  expect(wholeEnd(bytes)).toBe(bytes.length);
  for (let cut = 1; cut < length; cut += 1) {
    expect(wholeEnd(bytes.subarray(0, bytes.length - cut))).toBe(2);
    expect(wholeStart(bytes.subarray(2 + cut))).toBe(length - cut);
  }
  expect(wholeStart(bytes)).toBe(0);
  expect(wholeStart(Buffer.alloc(5, 0x80))).toBe(3);
  expect(wholeEnd(Buffer.alloc(5, 0x80))).toBe(5);
});
