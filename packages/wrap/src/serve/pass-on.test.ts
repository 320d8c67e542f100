import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { InputRounds } from './input-rounds.js';
import { askClient, passToClient } from './pass-on.js';

/** A server of a stranger, its client that is ours, and behind our own server the client of a person. */
async function between(answer: (signal: AbortSignal, message: string) => Promise<unknown>) {
  const stranger = new Server(
    { name: 'stranger', version: '1' },
    { capabilities: { logging: {} } },
  );
  const ours = new Client(
    { name: 'sluice', version: '1' },
    { capabilities: { elicitation: {}, sampling: {}, roots: {} } },
  );
  const front = new Server({ name: 'sluice', version: '1' }, { capabilities: { logging: {} } });
  const person = new Client(
    { name: 'person', version: '1' },
    { capabilities: { elicitation: {} } },
  );
  person.setRequestHandler(
    'elicitation/create',
    ({ params }, { mcpReq }) => answer(mcpReq.signal, params.message) as never,
  );
  const said: unknown[] = [];
  person.setNotificationHandler('notifications/message', ({ params }) => {
    said.push(params.data);
  });
  const ask = askClient(() => front, new InputRounds());
  const words: string[] = [];
  passToClient(
    ours,
    () => front,
    ask,
    async () => expect.unreachable(),
    (said) => words.push(said),
  );
  for (const [client, server] of [
    [ours, stranger],
    [person, front],
  ] as const) {
    const [here, there] = InMemoryTransport.createLinkedPair();
    await Promise.all([client.connect(here), server.connect(there)]);
  }
  const elicit = (message: string, signal?: AbortSignal) =>
    stranger.elicitInput(
      { message, requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
      signal ? { signal } : {},
    );
  return { stranger, elicit, said, words };
}

test('W-05 a server that asks in a loop has sixteen questions open, and the others are refused in words', async () => {
  const open: (() => void)[] = [];
  const { elicit } = await between(
    () =>
      new Promise((resolve) => {
        open.push(() => resolve({ action: 'accept', content: { name: 'Ann' } }));
      }),
  );
  const asked = Array.from({ length: 100 }, () =>
    elicit('Who?').catch((error: unknown) => String(error)),
  );
  const refused = (await Promise.race([Promise.all(asked.slice(16))])) as unknown[];
  expect(new Set(refused)).toEqual(
    new Set([expect.stringContaining('16 questions of this server are open, which is the limit')]),
  );
  expect(refused).toHaveLength(84);
  await expect.poll(() => open.length).toBe(16);
  for (const answer of open.splice(0)) answer();
  expect(await Promise.all(asked.slice(0, 16))).toEqual(
    Array.from({ length: 16 }, () => ({ action: 'accept', content: { name: 'Ann' } })),
  );
  const next = elicit('And now?');
  await expect.poll(() => open.length).toBe(1);
  open[0]?.();
  expect(await next).toMatchObject({ action: 'accept' });
});

test('W-05 a question that the server takes back is taken from the client too', async () => {
  const heard: string[] = [];
  const { elicit } = await between(
    (signal, message) =>
      new Promise((resolve) => {
        heard.push(message);
        signal.addEventListener('abort', () => {
          heard.push('taken back');
          resolve({ action: 'cancel' });
        });
      }),
  );
  const stop = new AbortController();
  const asked = elicit('Who?', stop.signal).catch((error: unknown) => error);
  await expect.poll(() => heard).toEqual(['Who?']);
  stop.abort('never mind');
  await asked;
  await expect.poll(() => heard).toEqual(['Who?', 'taken back']);
});

test('W-05 news of the server reaches the client with what it hides', async () => {
  const { stranger, said } = await between(async () => expect.unreachable());
  await stranger.sendLoggingMessage({ level: 'info', data: { text: 'a\u202eb' } });
  await expect.poll(() => said).toEqual([{ text: 'a\\u{202e}b' }]);
});

test('W-05 of a flood of log messages a thousand wait for the client, and the others are told to the operator', async () => {
  const { stranger, said, words } = await between(() => Promise.reject(new Error('not asked')));
  await Promise.all(
    Array.from({ length: 5_000 }, (_, data) =>
      stranger.notification({ method: 'notifications/message', params: { level: 'info', data } }),
    ),
  );
  await expect.poll(() => words).toHaveLength(1);
  expect(words[0]).toBe(
    '4000 log messages and updates of the server were left out: too many at once',
  );
  await expect.poll(() => said).toHaveLength(1_000);
  expect(said[0]).toBe(0);
});
