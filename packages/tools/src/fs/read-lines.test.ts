import type { ReadHandle } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { countFileLines, readLines, type WindowStart } from './read-lines.js';

const handleOf = (text: string): ReadHandle => {
  const all = Buffer.from(text);
  const read = async (at: number, length: number) => all.subarray(at, at + length);
  return { info: { size: all.length }, read } as unknown as ReadHandle;
};

async function windowOf(text: string, start: WindowStart, maxLines: number, maxBytes: number) {
  const { bytes, ...rest } = await readLines(handleOf(text), start, { maxLines, maxBytes });
  return { text: Buffer.from(bytes).toString(), ...rest };
}

const LINES = 'one\ntwo\nthree\n';

test.each<[string, WindowStart, number, number, object]>([
  [LINES, { line: 1 }, 2, 99, { text: 'one\ntwo\n', startByte: 0, nextByte: 8, lines: 2 }],
  [LINES, { line: 2 }, 1, 99, { text: 'two\n', startByte: 4, nextByte: 8, lines: 1 }],
  [LINES, { line: 2 }, 9, 99, { text: 'two\nthree\n', startByte: 4, nextByte: 14, lines: 2 }],
  [LINES, { line: 4 }, 9, 99, { text: '', startByte: 14, nextByte: 14, lines: 0 }],
  [LINES, { line: 9 }, 9, 99, { text: '', startByte: 14, nextByte: 14, lines: 0 }],
  [LINES, { byte: 5 }, 1, 99, { text: 'wo\n', startByte: 5, nextByte: 8, lines: 1 }],
  [LINES, { byte: 99 }, 1, 99, { text: '', startByte: 14, nextByte: 14, lines: 0 }],
  [LINES, { lastLines: 1 }, 9, 99, { text: 'three\n', startByte: 8, nextByte: 14, lines: 1 }],
  [LINES, { lastLines: 2 }, 9, 99, { text: 'two\nthree\n', startByte: 4, nextByte: 14, lines: 2 }],
  [LINES, { lastLines: 9 }, 1, 99, { text: 'one\n', startByte: 0, nextByte: 4, lines: 1 }],
  ['\na', { lastLines: 1 }, 9, 99, { text: 'a', startByte: 1, nextByte: 2, lines: 1 }],
  ['a\nb', { line: 1 }, 2, 99, { text: 'a\nb', startByte: 0, nextByte: 3, lines: 2 }],
  ['a\nb', { line: 1 }, 1, 99, { text: 'a\n', startByte: 0, nextByte: 2, lines: 1 }],
  // A line fits with its line feed or not at all.
  ['abc\nd', { line: 1 }, 9, 4, { text: 'abc\n', startByte: 0, nextByte: 4, lines: 1 }],
  ['abc\n', { line: 1 }, 9, 4, { text: 'abc\n', startByte: 0, nextByte: 4, lines: 1 }],
  ['abcd', { line: 1 }, 9, 4, { text: 'abcd', startByte: 0, nextByte: 4, lines: 1 }],
  ['', { line: 1 }, 9, 4, { text: '', startByte: 0, nextByte: 0, lines: 0 }],
])('T-04 of %j from %j at most %i lines and %i bytes are read', async (...row) => {
  const [text, start, maxLines, maxBytes, expected] = row;
  const found = await windowOf(text, start, maxLines, maxBytes);
  const isEnd = found.nextByte === Buffer.byteLength(text);
  expect(found).toEqual({ ...expected, isEnd, endsInLine: false });
});

test.each([
  ['abcde\nf', 4, 'abcd', 4],
  ['é'.repeat(5), 5, 'éé', 4],
  ['名名', 5, '名', 3],
  ['😀😀', 7, '😀', 4],
])(
  'T-04 a line longer than the window is shown in part, in whole characters: %j',
  async (...row) => {
    const [text, maxBytes, shown, nextByte] = row;
    expect(await windowOf(text, { line: 1 }, 9, maxBytes)).toEqual({
      ...{ text: shown, startByte: 0, nextByte, lines: 1, isEnd: false, endsInLine: true },
    });
  },
);

test('T-04 lines are found over the pieces in which a large file is read', async () => {
  const text = `${'x'.repeat(300_000)}\n${'y'.repeat(300_000)}\nend`;
  expect((await windowOf(text, { line: 3 }, 1, 9)).text).toBe('end');
  expect((await windowOf(text, { lastLines: 2 }, 1, 9)).startByte).toBe(300_001);
  expect(await countFileLines(handleOf(text), 1_000_000)).toBe(3);
});

test.each([
  ['', 9, 0],
  ['a', 9, 1],
  ['a\n', 9, 1],
  ['a\nb', 9, 2],
  ['\n\n', 9, 2],
  ['abc', 3, 1],
  ['abcd', 3, null],
])('T-04 the lines of %j are counted up to %i bytes: %s', async (text, maxBytes, lines) => {
  expect(await countFileLines(handleOf(text), maxBytes)).toBe(lines);
});
