import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { expect, test } from 'vitest';
import { limitMessages, MessageBuffer } from './message-buffer.js';

function bufferOf(maxBytes = 1_000) {
  const refused: JSONRPCMessage[] = [];
  const problems: string[] = [];
  const buffer = new MessageBuffer({
    maxBytes,
    refuse: (answer) => refused.push(answer),
    onProblem: (words) => problems.push(words),
  });
  const read = (text: string, size = 64): unknown[] => {
    const bytes = Buffer.from(text);
    const messages: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      buffer.append(bytes.subarray(at, at + size));
      for (let next = buffer.readMessage(); next; next = buffer.readMessage()) messages.push(next);
    }
    return messages;
  };
  return { buffer, refused, problems, read };
}

const request = (id: number, params: object = {}) => ({
  jsonrpc: '2.0' as const,
  id,
  method: 'tools/call',
  params: { name: 'a', ...params },
});
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const long = 'x'.repeat(2_000);

test('messages are read one a line, in whatever pieces they come, and lines that are none are passed over', () => {
  for (const size of [1, 7, 10_000]) {
    const { read, refused, problems } = bufferOf();
    const text = `${line(request(1))}a log line\n\n${JSON.stringify(request(2))}\r\n${line(request(3))}`;
    expect(read(text, size)).toEqual([request(1), request(2), request(3)]);
    expect([refused, problems]).toEqual([[], []]);
  }
});

test('item 12: a request that is too long is refused with its id and the way out, and the next one is read', () => {
  const { read, refused, problems } = bufferOf();
  expect(read(line(request(1, { long })) + line(request(2)))).toEqual([request(2)]);
  expect(refused).toMatchObject([
    { id: 1, error: { code: -32600, message: expect.stringMatching(/limit; send less at once/) } },
  ]);
  expect(problems).toEqual([expect.stringContaining('was not read: 0 MB is the limit')]);
});

test('item 12: an answer that is too long is an error of what was asked, and news is dropped', () => {
  const { read, refused, problems } = bufferOf();
  const answer = { jsonrpc: '2.0', id: 5, result: { long } };
  const news = { jsonrpc: '2.0', method: 'notifications/message', params: { long } };
  expect(read(line(answer) + line(news) + line(request(6)))).toMatchObject([
    { id: 5, error: { code: -32603, message: expect.stringContaining('was not read') } },
    request(6),
  ]);
  expect(refused).toEqual([]);
  expect(problems).toHaveLength(2);
});

test('item 12: a line without end keeps nothing', () => {
  const { buffer, problems } = bufferOf(100);
  const piece = Buffer.alloc(64 * 1024, 'x');
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 4_000; count += 1) buffer.append(Buffer.from(piece));
  expect(buffer.readMessage()).toBeNull();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 * 1024);
  expect(problems).toEqual([]);
  buffer.append(Buffer.from('\n'));
  expect(problems).toEqual([expect.stringContaining('a message of 250 MB')]);
});

const lost = (method: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"name":"a","arguments":{"\\u005f_proto__":{"x":1},"b":2}}}\n`;

test('M-03 an argument that the schemas of the SDK would leave out comes to the gates, where no schema looks', () => {
  const { read, refused } = bufferOf();
  const plain = request(2, { arguments: { constructor: 1, toString: 2 } });
  const [first, second] = read(lost('tools/call') + line(plain));
  expect(JSON.stringify(first)).toContain('"arguments":{"arguments":{"__proto__":{"x":1},"b":2}}');
  expect(second).toEqual(plain);
  expect(refused).toEqual([]);
});

test('W-05 one of a prompt is refused by its name', () => {
  const { read, refused } = bufferOf();
  expect(read(lost('prompts/get'))).toEqual([]);
  expect(refused).toMatchObject([
    {
      id: 1,
      error: { code: -32602, message: expect.stringContaining('"__proto__" of prompts/get') },
    },
  ]);
});

test('the transport of the SDK reads through it', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const transport = new StdioServerTransport(stdin, stdout);
  const got: unknown[] = [];
  transport.onmessage = (message) => got.push(message);
  limitMessages(transport, {
    maxBytes: 1_000,
    refuse: (answer) => void transport.send(answer),
    onProblem: () => undefined,
  });
  await transport.start();
  stdin.write(line(request(1, { long })) + line(request(2)));
  await expect.poll(() => got).toEqual([request(2)]);
  expect(JSON.parse(String(stdout.read()))).toMatchObject({ id: 1, error: { code: -32600 } });
  await transport.close();
});

test('a transport that reads otherwise is an error at once', () => {
  const limit = { maxBytes: 1, refuse: () => undefined, onProblem: () => undefined };
  expect(() => limitMessages({}, limit)).toThrow('_readBuffer');
});

test('W-01 what is no message by the protocol is told to whoever waits for it, and the next one is read', () => {
  const { read, refused, problems } = bufferOf();
  const both = { jsonrpc: '2.0', id: 4, result: {}, error: { code: 1, message: 'both' } };
  const answers = [both, { jsonrpc: '2.0', id: 'a', result: 5 }, { jsonrpc: '1.0', id: 6 }];
  expect(read(`${answers.map(line).join('')}${line(request(7))}`)).toEqual([
    ...[4, 'a', 6].map((id) => ({
      ...{ jsonrpc: '2.0', id },
      error: {
        code: -32603,
        message: 'An answer was not read: it is no message by the protocol',
      },
    })),
    request(7),
  ]);
  expect(refused).toEqual([]);
  expect(read(`${line({ ...request(8), jsonrpc: '1.0' })}${line(request(9))}`)).toEqual([
    request(9),
  ]);
  expect(refused).toMatchObject([{ id: 8, error: { code: -32600 } }]);
  expect(problems).toHaveLength(4);
});

test('W-01 what is no message and has no id is an error of the reading, and the next one is read', () => {
  const { buffer } = bufferOf();
  buffer.append(Buffer.from(`[]\n42\n{"id":{}}\n${line(request(1))}`));
  for (let count = 0; count < 3; count += 1) expect(() => buffer.readMessage()).toThrow();
  expect(buffer.readMessage()).toEqual(request(1));
});

test('W-05 a batch of the revision that has them is read as the messages in it, each by itself', () => {
  const { read, refused } = bufferOf(50_000);
  const news = {
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', data: 1 },
  };
  const answer = { jsonrpc: '2.0', id: 2, result: { content: [] } };
  const broken = { jsonrpc: '2.0', id: 3, result: 5 };
  const batch = [request(1), news, answer, broken, { ...request(4), jsonrpc: '1.0' }];
  expect(read(`${line(batch)}${line(request(5))}`)).toMatchObject([
    request(1),
    news,
    answer,
    { id: 3, error: { code: -32603 } },
    request(5),
  ]);
  expect(refused).toMatchObject([{ id: 4, error: { code: -32600 } }]);
});

test('W-05 a batch in a batch, and one that is too long, is no message', () => {
  const { buffer } = bufferOf(1_000_000);
  const many = Array.from({ length: 1_001 }, () => 1);
  buffer.append(Buffer.from(`${line([[request(1)]])}${line(many)}${line(request(2))}`));
  for (let count = 0; count < 2; count += 1) expect(() => buffer.readMessage()).toThrow();
  expect(buffer.readMessage()).toEqual(request(2));
});
