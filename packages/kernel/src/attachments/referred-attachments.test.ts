import { expect, test } from 'vitest';
import type { Attachment } from './attachment.js';
import { referredAttachments } from './referred-attachments.js';

const made = (digest: string): Attachment => ({
  type: 'attachment',
  digest,
  media_type: 'image/png',
  size_bytes: 1,
});

test('L-06 references are found wherever they stand, once each and in order', () => {
  const [a, b, c] = [made('a'), made('b'), made('c')];
  expect(referredAttachments({ list: [{ deep: b }, a], again: b }, [a, b, c])).toEqual([b, a]);
  expect(referredAttachments(a, [a])).toEqual([a]);
  expect(referredAttachments('text', [a])).toEqual([]);
});

test('L-06 a reference that the call did not make itself brings nothing', () => {
  expect(referredAttachments({ x: made('stolen') }, [made('own')])).toEqual([]);
});
