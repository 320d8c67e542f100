import type { Ask } from '@sluice/client';
import { expect, test } from 'vitest';
import { readAttachment } from './read-attachment.js';

test('L-06 a file is read whole, page by page, and what is refused is told', async () => {
  const whole = 'QUJDREVGR0g=';
  const asked: unknown[] = [];
  const request = (async (method: string, params: { offset: number }) => {
    asked.push([method, params]);
    const end = params.offset + 5;
    return {
      data: whole.slice(params.offset, end),
      total_chars: whole.length,
      ...(end < whole.length ? { next_offset: end } : {}),
    };
  }) as unknown as Ask;
  expect(await readAttachment(request, 's1', 'd1')).toBe(whole);
  expect(asked).toEqual(
    [0, 5, 10].map((offset) => ['attachment.read', { session_id: 's1', digest: 'd1', offset }]),
  );
  const refused = (async () => {
    throw new Error('ATTACHMENT_NOT_FOUND');
  }) as unknown as Ask;
  await expect(readAttachment(refused, 's1', 'd1')).rejects.toThrow('ATTACHMENT_NOT_FOUND');
});
