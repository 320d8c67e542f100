import { expect, test } from 'vitest';
import { LogBuffer } from './log-buffer.js';

function bufferOf(maxBytes: number, ...chunks: readonly (string | Uint8Array)[]): LogBuffer {
  const buffer = new LogBuffer(maxBytes);
  for (const chunk of chunks) buffer.push(Buffer.from(chunk));
  return buffer;
}

test('T-05 a log is read from an offset, page by page, and says where the next one begins', () => {
  const buffer = bufferOf(100, 'hello ', 'world');
  expect(buffer.totalBytes).toBe(11);
  expect(buffer.read(0, 6, false)).toEqual({ text: 'hello ', nextOffset: 6, droppedBytes: 0 });
  expect(buffer.read(6, 100, false)).toEqual({ text: 'world', nextOffset: 11, droppedBytes: 0 });
  expect(buffer.read(11, 100, true)).toEqual({ text: '', nextOffset: 11, droppedBytes: 0 });
  expect(buffer.read(99, 100, true)).toEqual({ text: '', nextOffset: 11, droppedBytes: 0 });
  expect(new LogBuffer(10).read(0, 10, true)).toEqual({ text: '', nextOffset: 0, droppedBytes: 0 });
});

test('T-05 the newest bytes stay; what was dropped is counted from where one asks', () => {
  const buffer = bufferOf(4, 'aaaa', 'bbbb', 'cc');
  expect(buffer.totalBytes).toBe(10);
  expect(buffer.read(0, 100, true)).toEqual({ text: 'bbbbcc', nextOffset: 10, droppedBytes: 4 });
  expect(buffer.read(3, 100, true)).toEqual({ text: 'bbbbcc', nextOffset: 10, droppedBytes: 1 });
  expect(buffer.read(8, 100, true)).toEqual({ text: 'cc', nextOffset: 10, droppedBytes: 0 });
});

test('T-05 a chunk goes as soon as the ones after it fill the log, and not before', () => {
  expect(bufferOf(4, 'aa', 'bbb').read(0, 100, true).text).toBe('aabbb');
  expect(bufferOf(4, 'aa', 'bbbb').read(0, 100, true).text).toBe('bbbb');
});

test('T-04 a character whose rest has not come waits, until the process has ended', () => {
  const euro = Buffer.from('€');
  const buffer = bufferOf(100, 'a', euro.subarray(0, 2));
  expect(buffer.read(0, 100, false)).toMatchObject({ text: 'a', nextOffset: 1 });
  expect(buffer.read(0, 100, true)).toMatchObject({ text: 'a\ufffd', nextOffset: 3 });
  buffer.push(euro.subarray(2));
  expect(buffer.read(1, 100, false)).toEqual({ text: '€', nextOffset: 4, droppedBytes: 0 });
});

test('T-04 a page never begins or ends in the middle of a character', () => {
  const buffer = bufferOf(100, '€€€');
  expect(buffer.read(0, 4, false)).toMatchObject({ text: '€', nextOffset: 3 });
  expect(buffer.read(0, 1, false)).toMatchObject({ text: '€', nextOffset: 3 });
  const cut = bufferOf(
    4,
    Buffer.from('€').subarray(0, 1),
    Buffer.concat([Buffer.from('€').subarray(1), Buffer.from('xyz')]),
  );
  expect(cut.read(0, 100, true)).toEqual({ text: 'xyz', nextOffset: 6, droppedBytes: 3 });
});
