import { tool } from '@sluice/kernel';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(options: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(options);
  benches.push(made);
  return { ...made, ask: (await made.client()).ask };
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');

test('L-06 a picture goes up in parts, reaches the model with its message, stands in the history and is read back in pages', async () => {
  const { ask, model } = await bench({ script: ['a cat'] });
  await ask('session.create', { session_id: 's1' });
  const data = PNG.toString('base64');
  const part = { session_id: 's1', upload_id: 'u1', name: 'cat.png' };
  expect(await ask('attachment.add', { ...part, data: data.slice(0, 8), is_last: false })).toEqual(
    {},
  );
  const { attachment } = await ask('attachment.add', { ...part, data: data.slice(8) });
  expect(attachment).toMatchObject({ media_type: 'image/png', name: 'cat.png', size_bytes: 12 });
  const { digest = '' } = attachment ?? {};
  await ask('chat.send', {
    session_id: 's1',
    content: '',
    attachments: [{ digest, name: 'cat.png' }],
  });
  expect(model.requests[0]?.messages).toMatchObject([
    { role: 'user', content: '', attachments: [{ name: 'cat.png', data }] },
  ]);
  const { messages } = await ask('chat.history', { session_id: 's1' });
  expect(messages[0]).toMatchObject({ role: 'user', attachments: [attachment] });
  const about = { session_id: 's1', digest };
  const first = await ask('attachment.read', { ...about, limit: 10 });
  expect(first).toEqual({ data: data.slice(0, 10), next_offset: 10, total_chars: data.length });
  const rest = await ask('attachment.read', { ...about, offset: 10 });
  expect(`${first.data}${rest.data}`).toBe(data);
});

test('L-06 a file of another session, a file that is not what it says and an empty message are refused', async () => {
  const { ask } = await bench();
  for (const session_id of ['s1', 's2']) await ask('session.create', { session_id });
  const data = PNG.toString('base64');
  const { attachment } = await ask('attachment.add', { session_id: 's1', upload_id: 'u', data });
  const { digest = '' } = attachment ?? {};
  await expect(
    ask('chat.send', { session_id: 's2', content: 'see', attachments: [{ digest }] }),
  ).rejects.toThrow('ATTACHMENT_NOT_FOUND');
  await expect(ask('attachment.read', { session_id: 's2', digest })).rejects.toThrow(
    'ATTACHMENT_NOT_FOUND',
  );
  await expect(ask('chat.send', { session_id: 's1', content: '' })).rejects.toThrow(
    'INVALID_PARAMS',
  );
  for (const bad of ['not base64', Buffer.from([0xff, 0xfe]).toString('base64')]) {
    const given = { session_id: 's1', upload_id: 'u', data: bad, media_type: 'image/png' };
    await expect(ask('attachment.add', given)).rejects.toThrow('INVALID_PARAMS');
  }
});

test('L-06 the frame of a result and the kept call name the files that the call made, however the result was cut', async () => {
  const made = await createGatewayBench({
    script: [{ calls: [{ id: 'c1', name: 'draw' }] }, 'drawn'],
  });
  benches.push(made);
  made.registry.register(
    tool({
      name: 'draw',
      description: 'Draws',
      parameters: z.object({}),
      allowedModes: ['chat_safe'],
      execute: (_, { attach }) => ({
        long: 'x'.repeat(400_000),
        shot: attach({ data: PNG, name: 'shot.png' }),
        forged: { type: 'attachment', digest: 'a'.repeat(64) },
      }),
    }),
  );
  const client = await made.client();
  await client.ask('chat.send', { content: 'draw' });
  const named = [{ type: 'attachment', name: 'shot.png', media_type: 'image/png', size_bytes: 12 }];
  const frame = client.frames.find(({ type }) => type === 'tool_result');
  expect(Reflect.get(frame ?? {}, 'data')).toMatchObject({ attachments: named });
  const { call } = await client.ask('call.get', { session_id: 'main', call_id: 'c1' });
  expect(call.attachments).toMatchObject(named);
  expect(JSON.stringify([frame, call])).not.toContain(PNG.toString('base64'));
});
