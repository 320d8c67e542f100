import { expect, test, vi } from 'vitest';
import { newId } from './new-id.js';

test('L-08 ids differ, also on a page over http where the browser makes none', () => {
  const randomUUID = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 100 }, newId);
  randomUUID.mockRestore();
  expect(new Set(ids).size).toBe(100);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
});
