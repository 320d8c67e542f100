import { expect, test } from 'vitest';
import { linesOf } from '../lines/lines-of.js';
import { passOver } from './pass-over.js';

async function* chunks(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
}

async function hear(...messages: readonly object[]) {
  const heard = { back: [] as unknown[], on: [] as unknown[], told: [] as string[] };
  const over = passOver({
    sender: 'the agent',
    maxBytes: 1_000,
    back: (line) => heard.back.push(JSON.parse(line)),
    on: (line) => heard.on.push(JSON.parse(line)),
    tell: (words) => heard.told.push(words),
  });
  const lines: unknown[] = [];
  const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
  for await (const line of linesOf(chunks(text), 1_000, over)) lines.push(JSON.parse(line));
  return { ...heard, lines };
}

const long = 'x'.repeat(3_000);
const next = { id: 9, method: 'next' };

test('A-05 a request that is too long is refused to its sender, and what comes next is read', async () => {
  const { back, on, lines, told } = await hear({ id: 1, method: 'a', params: { long } }, next);
  expect(back).toMatchObject([{ id: 1, error: { code: -32600 } }]);
  expect([on, lines]).toEqual([[], [next]]);
  expect(told).toEqual([expect.stringMatching(/of the agent of 30\d\d bytes was not read: 1000/)]);
});

test('A-05 an answer that is too long is an error for whoever asked, and news is dropped', async () => {
  const news = { method: 'session/update', params: { long, id: 3 } };
  const { back, on, lines, told } = await hear({ result: { long }, id: 'q' }, news, next);
  expect(on).toMatchObject([{ id: 'q', error: { code: -32603 } }]);
  expect([back, lines]).toEqual([[], [next]]);
  expect(told).toHaveLength(2);
});
