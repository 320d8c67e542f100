import { expect, test } from 'vitest';
import { KeptBytes } from './kept-bytes.js';

test('a file is read once for a key, and again when it changes or another was read between', () => {
  const kept = new KeptBytes();
  const read: string[] = [];
  const take = (key: string) =>
    kept
      .take(key, () => {
        read.push(key);
        return Buffer.from(key);
      })
      .toString();
  expect(['a', 'a', 'b', 'a'].map(take)).toEqual(['a', 'a', 'b', 'a']);
  expect(read).toEqual(['a', 'b', 'a']);
});
