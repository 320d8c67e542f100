import { createMemorySandbox } from '@sluice/sandbox/testing';
import { expect, test } from 'vitest';
import { createFilePool, versionText } from './file-version.js';
import { MAX_WINDOW_BYTES, readTextWindow } from './read-text-window.js';

/** A window of a file with these bytes, and what the pool remembers of it. */
async function windowOf(
  bytes: Uint8Array,
  lines = 100,
  start: Parameters<typeof readTextWindow>[3] = { line: 1 },
) {
  const sandbox = createMemorySandbox();
  const { absolutePath, version } = await sandbox.writeFile('f', bytes);
  const filePool = createFilePool();
  const window = await readTextWindow(sandbox, { filePool }, 'f', start, lines);
  const isRemembered = filePool.seen(absolutePath) === versionText(version);
  return { window, absolutePath, isRemembered };
}

const text = (value: string) => Buffer.from(value);

test('a text file is told whole, and the version that was seen is remembered', async () => {
  const { window, absolutePath, isRemembered } = await windowOf(text('one\ntwo\nthree'));
  expect(window).toEqual({
    ...{ path: 'f', absolutePath, content: 'one\ntwo\nthree', size: 13, lines: 3, totalLines: 3 },
    ...{
      isEnd: true,
      nextByte: 13,
      endsInLine: false,
      hasBom: false,
      isUtf8: true,
      lineEnding: 'lf',
    },
  });
  expect(isRemembered).toBe(true);
});

test('T-04 a part of it says where it goes on, and how the lines end', async () => {
  expect((await windowOf(text('one\r\ntwo\r\nthree\r\n'), 2)).window).toMatchObject({
    ...{ content: 'one\r\ntwo\r\n', lines: 2, totalLines: 3 },
    ...{ isEnd: false, nextByte: 10, lineEnding: 'crlf' },
  });
});

test('T-04 a line longer than a window is cut, and a large file is not counted', async () => {
  const long = (await windowOf(text('x'.repeat(MAX_WINDOW_BYTES + 1)))).window;
  expect(long).toMatchObject({ nextByte: MAX_WINDOW_BYTES, endsInLine: true, isEnd: false });
  const large = 4 * 1024 * 1024;
  expect((await windowOf(text('y\n'.repeat(large / 2)), 1)).window).toMatchObject({
    totalLines: large / 2,
  });
  expect((await windowOf(text('y\n'.repeat(large / 2 + 1)), 1)).window).toMatchObject({
    totalLines: null,
  });
});

test('a byte order mark is told and not shown, at the start alone', async () => {
  const marked = text('\ufeffone\n\ufefftwo\n');
  expect((await windowOf(marked)).window).toMatchObject({
    content: 'one\n\ufefftwo\n',
    hasBom: true,
  });
  expect((await windowOf(marked, 1, { line: 2 })).window).toMatchObject({
    content: '\ufefftwo\n',
    hasBom: false,
  });
  for (const bytes of [
    [0xef, 0xbb, 0x61],
    [0xef, 0x61, 0xbf],
    [0x61, 0xbb, 0xbf],
  ])
    expect((await windowOf(Uint8Array.from(bytes))).window).toMatchObject({ hasBom: false });
});

test('bytes that are no UTF-8 are told, and a mark that stands for one in the text is not', async () => {
  expect((await windowOf(Uint8Array.from([0x61, 0xc3]))).window).toMatchObject({
    content: 'a\ufffd',
    isUtf8: false,
  });
  expect((await windowOf(text('a\ufffd'))).window).toMatchObject({
    content: 'a\ufffd',
    isUtf8: true,
  });
});

test('a binary file is refused by its kind and size, also when it shows only later, and is not taken for read', async () => {
  const refused = (kind: string, size: number) => ({
    ...{ ok: false, error_code: 'BINARY_FILE', path: 'f', kind, size },
  });
  const image = await windowOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]));
  expect(image.window).toMatchObject(refused('PNG image', 4));
  expect(image.isRemembered).toBe(false);
  const late = await windowOf(text(`${'a\n'.repeat(5_000)}\0`), 10_000);
  expect(late.window).toMatchObject(refused('binary data', 10_001));
  expect(late.isRemembered).toBe(false);
  expect((await windowOf(text(`${'a\n'.repeat(5_000)}\0`), 10)).window).toMatchObject({
    lines: 10,
  });
});
