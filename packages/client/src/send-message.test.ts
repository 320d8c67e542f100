import { expect, test } from 'vitest';
import type { Ask } from './connection.js';
import { sendMessage } from './send-message.js';

function listen() {
  const asked: { method: string; params: Readonly<Record<string, unknown>> }[] = [];
  const request = (async (method: string, params: Readonly<Record<string, unknown>>) => {
    asked.push({ method, params });
    return params.is_last
      ? { attachment: { type: 'attachment', digest: 'd', media_type: 'image/png', size_bytes: 1 } }
      : {};
  }) as unknown as Ask;
  return { asked, request };
}

test('L-06 words alone are sent as they are, with what was chosen for a busy session and for the form', async () => {
  const { asked, request } = listen();
  await sendMessage(request, 's1', 'hello');
  const output = { type: 'object' };
  await sendMessage(request, 's1', { text: 'hello' }, { whileBusy: 'queue', output });
  expect(asked.map(({ params }) => params)).toEqual([
    { session_id: 's1', content: 'hello' },
    { session_id: 's1', content: 'hello', while_busy: 'queue', output },
  ]);
});

test('L-06 the parts of a file are the base64 of the whole, and the message names it by its digest', async () => {
  for (const size of [1, 599_999, 600_000, 600_001, 1_300_000]) {
    const { asked, request } = listen();
    const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
    await sendMessage(request, 's1', {
      text: 'see',
      files: [new Blob([bytes], { type: 'image/png' })],
    });
    const parts = asked.filter(({ method }) => method === 'attachment.add');
    expect(parts).toHaveLength(Math.ceil(size / 600_000));
    const whole = parts.map(({ params }) => String(params.data)).join('');
    expect(Buffer.compare(Buffer.from(whole, 'base64'), bytes)).toBe(0);
    expect(new Set(parts.map(({ params }) => params.upload_id)).size).toBe(1);
    expect(asked.at(-1)?.params).toMatchObject({ attachments: [{ digest: 'd' }] });
  }
});
