import type { ReadHandle } from '@sluice/sandbox';

/** Where a window starts: at a line from the start (1-based), at a line from the end, or at a byte. */
export type WindowStart =
  | { readonly line: number }
  | { readonly lastLines: number }
  | { readonly byte: number };

export interface LineWindow {
  readonly bytes: Uint8Array;
  readonly startByte: number;
  readonly nextByte: number;
  /** Complete lines in the window, or 1 for the part of a line that is longer than the window. */
  readonly lines: number;
  readonly isEnd: boolean;
  /** The window ends inside a line, because the line alone is longer than it may be. */
  readonly endsInLine: boolean;
}

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;
/** How far from the end lines are looked for. */
const MAX_TAIL_BYTES = 8 * 1024 * 1024;

/**
 * Reads some lines in memory that does not grow with the file. Time grows only with the distance of a line from the
 * start; a window at a byte or at the end costs the same in a file of any size.
 */
export async function readLines(
  handle: ReadHandle,
  start: WindowStart,
  limits: { readonly maxLines: number; readonly maxBytes: number },
): Promise<LineWindow> {
  const { size } = handle.info;
  const startByte = await findStart(handle, start);
  // One more byte than may be shown tells whether the last line ends with the window.
  const bytes = await handle.read(
    startByte,
    Math.min(limits.maxBytes + 1, Math.max(0, size - startByte)),
  );
  let end = 0;
  let lines = 0;
  while (lines < limits.maxLines && end < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, end);
    if (newline === -1 || newline >= limits.maxBytes) break;
    end = newline + 1;
    lines += 1;
  }
  const reachesEnd = startByte + bytes.length >= size && bytes.length <= limits.maxBytes;
  let endsInLine = false;
  if (lines < limits.maxLines && end < bytes.length) {
    if (reachesEnd) {
      end = bytes.length;
      lines += 1;
    } else if (lines === 0) {
      end = wholeCharacters(bytes, limits.maxBytes);
      lines = 1;
      endsInLine = true;
    }
  }
  return {
    bytes: bytes.subarray(0, end),
    startByte,
    nextByte: startByte + end,
    lines,
    isEnd: startByte + end >= size,
    endsInLine,
  };
}

/** Counts the lines of a small file; `null` for a large one, where it would cost too much. */
export async function countFileLines(handle: ReadHandle, maxBytes: number): Promise<number | null> {
  const { size } = handle.info;
  if (size > maxBytes) return null;
  let lines = 0;
  let last = NEWLINE;
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await handle.read(at, Math.min(CHUNK_BYTES, size - at));
    for (
      let found = chunk.indexOf(NEWLINE);
      found !== -1;
      found = chunk.indexOf(NEWLINE, found + 1)
    ) {
      lines += 1;
    }
    last = chunk.at(-1) ?? last;
  }
  return last === NEWLINE ? lines : lines + 1;
}

async function findStart(handle: ReadHandle, start: WindowStart): Promise<number> {
  const { size } = handle.info;
  if ('byte' in start) return Math.min(start.byte, size);
  if ('lastLines' in start) return findLastLines(handle, start.lastLines);
  let toSkip = start.line - 1;
  for (let at = 0; at < size && toSkip > 0; at += CHUNK_BYTES) {
    const chunk = await handle.read(at, Math.min(CHUNK_BYTES, size - at));
    for (
      let found = chunk.indexOf(NEWLINE);
      found !== -1;
      found = chunk.indexOf(NEWLINE, found + 1)
    ) {
      toSkip -= 1;
      if (toSkip === 0) return at + found + 1;
    }
  }
  return toSkip > 0 ? size : 0;
}

async function findLastLines(handle: ReadHandle, lines: number): Promise<number> {
  const { size } = handle.info;
  const stop = Math.max(0, size - MAX_TAIL_BYTES);
  let found = 0;
  for (let end = size; end > stop; end -= CHUNK_BYTES) {
    const from = Math.max(stop, end - CHUNK_BYTES);
    const chunk = await handle.read(from, end - from);
    for (let index = chunk.lastIndexOf(NEWLINE); index !== -1; ) {
      // The line feed at the very end closes the last line and starts none.
      if (from + index !== size - 1) found += 1;
      if (found === lines) return from + index + 1;
      index = index === 0 ? -1 : chunk.lastIndexOf(NEWLINE, index - 1);
    }
  }
  return stop;
}

/** The length up to `maxBytes` that does not cut a UTF-8 character in half. */
function wholeCharacters(bytes: Uint8Array, maxBytes: number): number {
  let end = Math.min(bytes.length, maxBytes);
  for (let back = 0; back < 4 && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back += 1)
    end -= 1;
  return end === 0 ? Math.min(bytes.length, maxBytes) : end;
}
