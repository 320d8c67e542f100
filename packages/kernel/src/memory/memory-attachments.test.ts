import { expect, test } from 'vitest';
import { createMemoryAttachments } from './memory-attachments.js';

test('L-06 the same bytes are kept once, and each session reads what was put for it', async () => {
  const kept = createMemoryAttachments({ maxChars: 8 });
  await kept.put({ sessionId: 'a', digest: '1', data: 'QUJD' });
  await kept.put({ sessionId: 'b', digest: '1', data: 'QUJD' });
  await kept.put({ sessionId: 'a', digest: '2', data: 'REVG' });
  expect([kept.read('1', 'a'), kept.read('1', 'b'), kept.read('2', 'b')]).toEqual([
    'QUJD',
    'QUJD',
    undefined,
  ]);
  await kept.put({ sessionId: 'a', digest: '3', data: 'R0hJ' });
  expect([kept.read('1', 'a'), kept.read('3', 'a')]).toEqual([undefined, 'R0hJ']);
});
