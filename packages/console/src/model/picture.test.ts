import { expect, test } from 'vitest';
import { isFetchedUnasked, pictureSource, sizeInWords } from './picture.js';

test('N-02 a picture is an address that holds its bytes, and nothing that could run is one', () => {
  expect(pictureSource('image/png', 'AAAA')).toBe('data:image/png;base64,AAAA');
  expect(pictureSource('image/svg+xml', 'AAAA')).toBeUndefined();
  expect(pictureSource('text/html', 'AAAA')).toBeUndefined();
  expect(pictureSource('image/png;x"', 'AAAA')).toBeUndefined();
  expect(pictureSource('image/png', '"onerror=x')).toBeUndefined();
  expect(pictureSource('image/png', '')).toBeUndefined();
});

test('N-02 a large picture waits until somebody asks for it; sizes are told as people read them', () => {
  const of = (size_bytes: number) =>
    isFetchedUnasked({ type: 'attachment', digest: '', media_type: 'image/png', size_bytes });
  expect([of(2_000_000), of(2_000_001)]).toEqual([true, false]);
  expect([999, 12_345, 3_250_000].map(sizeInWords)).toEqual(['999 B', '12 kB', '3.3 MB']);
});
