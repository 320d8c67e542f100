import { tool } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBench, until } from './testing/agent-bench.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BASE64 = Buffer.from(PNG).toString('base64');

const draw = tool({
  name: 'draw',
  description: 'Draws',
  parameters: z.object({}),
  allowedModes: ['chat_safe', 'coding'],
  execute: (_args, { attach }) => ({ chart: attach({ data: PNG, name: 'chart.png' }) }),
});

test('L-06 a picture in a message reaches the model, is kept once, and is shown again in later turns, after a restart and in a fork', async () => {
  const bench = createBench(['a cat', 'still a cat']);
  const { agent, store, model } = bench;
  await agent.sessions.create({ id: 's1' });
  const picture = { data: PNG, name: 'cat.png' };
  await agent.send('s1', { text: 'what is it?', attachments: [picture] });
  const shown = expect.objectContaining({ name: 'cat.png', media_type: 'image/png', data: BASE64 });
  expect(model.requests[0]?.messages).toEqual([
    { role: 'user', content: 'what is it?', attachments: [shown] },
  ]);
  const [row] = await store.messages.load('s1', 0, 1);
  expect(row?.attachments).toEqual([expect.not.objectContaining({ data: BASE64 })]);
  await agent.send('s1', 'and now?');
  expect(model.requests[1]?.messages[0]).toMatchObject({ attachments: [shown] });
  await agent.sessions.fork('s1', { id: 'fork' });
  const next = bench.restart(['once more', 'in a fork']);
  await next.agent.send('s1', 'again');
  await next.agent.send('fork', 'here too');
  for (const { messages } of next.model.requests) {
    expect(messages[0]).toMatchObject({ attachments: [shown] });
  }
});

test('L-06 the picture of a result reaches the model and the transcript, also of a call that ended just before a crash', async () => {
  const bench = createBench([{ calls: [{ id: 'c1', name: 'draw' }] }, 'done']);
  bench.registry.register(draw);
  await bench.agent.sessions.create({ id: 's1' });
  await bench.agent.send('s1', 'draw');
  const shown = { role: 'tool', attachments: [{ name: 'chart.png', data: BASE64 }] };
  expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject(shown);

  const crashed = createBench([{ calls: [{ id: 'c1', name: 'draw' }] }]);
  crashed.registry.register(draw);
  await crashed.agent.sessions.create({ id: 's1' });
  const { messages } = crashed.store;
  const bind = crashed.store.bind.bind(crashed.store);
  let appended = 0;
  Object.assign(crashed.store, {
    bind: (lease: Parameters<typeof bind>[0]) => {
      const bound = bind(lease);
      return {
        ...bound,
        messages: {
          ...bound.messages,
          append(rows: Parameters<typeof bound.messages.append>[0]) {
            appended += 1;
            // The answer to the call never gets there.
            return appended > 2 ? new Promise(() => undefined) : bound.messages.append(rows);
          },
        },
      };
    },
  });
  void crashed.agent.send('s1', 'draw').catch(() => undefined);
  await until(() => appended > 2);
  await crashed.kill();
  expect((await messages.load('s1', 0, 10)).map(({ role }) => role)).toEqual(['user', 'assistant']);
  const next = crashed.restart(['done']);
  await next.agent.resume('s1');
  expect(next.model.requests[0]?.messages.at(-1)).toMatchObject(shown);
});

test('L-06 what no model can be shown is refused before anything is kept, and says what can', async () => {
  const { agent, store } = createBench(['ok'], { limits: { maxAttachments: 2 } });
  await agent.sessions.create({ id: 's1' });
  const send = (
    ...attachments: { data: Uint8Array | string; mediaType?: string; name?: string }[]
  ) => agent.send('s1', { text: 'see', attachments });
  const zip = {
    data: Buffer.from([0x50, 0x4b, 3, 4, 0xff]),
    mediaType: 'application/zip',
    name: 'a.zip',
  };
  await expect(send(zip)).rejects.toMatchObject({
    code: 'BAD_ATTACHMENT',
    message: expect.stringMatching(/a\.zip.*application\/zip.*PNG, JPEG, GIF, WebP, PDF and text/),
  });
  const liar = { data: Buffer.from([0xff, 0xfe, 1]), mediaType: 'image/png' };
  await expect(send(liar)).rejects.toThrow('said to be image/png) is application/octet-stream');
  await expect(send({ data: './cat.png' })).rejects.toThrow(
    'read a file or fetch an address first',
  );
  await expect(send({ data: PNG }, { data: PNG }, { data: PNG })).rejects.toThrow('takes 2');
  expect(await store.messages.load('s1', 0, 10)).toEqual([]);
});

test('L-06 a message of a picture alone is a message', async () => {
  const { agent, model } = createBench(['a cat']);
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', { text: '', attachments: [{ data: PNG }] });
  expect(model.requests[0]?.messages).toMatchObject([{ content: '', attachments: [{}] }]);
});

test('L-06 a picture that comes with the answer to a question is said after that turn', async () => {
  const write = { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };
  const { agent, model, done } = createBench([{ calls: [write] }, 'as you wish', 'a cat'], {
    permission: { mode: 'ask' },
    openModes: ['coding'],
  });
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const turn = agent.send('s1', 'write');
  await until(async () => (await agent.pendingApprovals('s1')).length === 1);
  const said = { text: 'rather look at this', attachments: [{ data: PNG }] };
  const second = await agent.send('s1', said, { whileBusy: 'answer' });
  expect([(await turn).text, second.text, done]).toEqual(['as you wish', 'a cat', []]);
  expect(model.requests[2]?.messages.at(-1)).toMatchObject({
    content: 'rather look at this',
    attachments: [{ media_type: 'image/png' }],
  });
});
