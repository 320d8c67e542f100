import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { AgentError } from '@sluice/agent';
import { KernelError } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { StoreError } from '../store-error.js';
import { errorOf, readDocuments, readReply, readRequest, send, wireError } from './wire.js';

/** What is taken of the chunks, and whether the connection was ended. */
async function taken(maxChars: number, ...chunks: readonly string[]) {
  const socket = new PassThrough() as unknown as Socket;
  const documents: unknown[] = [];
  readDocuments(
    socket,
    () => maxChars,
    (document) => documents.push(document),
  );
  for (const chunk of chunks) socket.write(chunk);
  await new Promise((resolve) => setImmediate(resolve));
  return { documents, isEnded: socket.destroyed };
}

test('documents are lines, in whatever pieces they come', async () => {
  expect(await taken(100, '{"a":1}\n{"b"', ':2}\n', '{"c":3}')).toEqual({
    documents: [{ a: 1 }, { b: 2 }],
    isEnded: false,
  });
});

test('a line that is no JSON, or too long, ends the connection; one at the limit does not', async () => {
  expect(await taken(100, '{"a":1}\nnonsense\n{"b":2}\n')).toEqual({
    documents: [{ a: 1 }],
    isEnded: true,
  });
  expect(await taken(7, '{"a":1}\n')).toEqual({ documents: [{ a: 1 }], isEnded: false });
  expect(await taken(6, '{"a":1}\n')).toEqual({ documents: [], isEnded: true });
  expect(await taken(3, '[1,2')).toEqual({ documents: [], isEnded: true });
  expect(await taken(4, '[1,2')).toEqual({ documents: [], isEnded: false });
});

test('a document is sent as one line, and to a closed connection not at all', async () => {
  const socket = new PassThrough();
  send(socket as unknown as Socket, { text: 'a\nb' });
  expect(socket.read()?.toString()).toBe('{"text":"a\\nb"}\n');
  socket.end();
  socket.resume();
  await new Promise((resolve) => socket.once('end', resolve));
  expect(() => send(socket as unknown as Socket, { late: true })).not.toThrow();
});

test('a request has a number, a name and a list; anything else is none', () => {
  const request = { id: 1, call: 'keep', args: [1] };
  expect(readRequest({ ...request, more: true })).toEqual(request);
  for (const other of [
    null,
    5,
    { ...request, id: '1' },
    { ...request, call: 1 },
    { ...request, args: {} },
  ]) {
    expect(readRequest(other)).toBeUndefined();
  }
});

test('a reply is a value, an error, a wake-up or a farewell; anything else is none', () => {
  expect(readReply({ id: 1, value: 5 })).toEqual({ id: 1, value: 5 });
  expect(readReply({ id: 1 })).toEqual({ id: 1, value: undefined });
  expect(readReply({ wake: true, id: 1 })).toEqual({ wake: true });
  expect(readReply({ closing: true })).toEqual({ closing: true });
  const error = { name: 'StoreError', code: 'CALL_OVER', message: 'over' };
  expect(readReply({ id: 2, error })).toEqual({ id: 2, error });
  expect(readReply({ id: 2, error: { ...error, code: 5 } })).toEqual({
    id: 2,
    error: { name: 'StoreError', message: 'over' },
  });
  for (const other of [
    'x',
    {},
    { wake: 1 },
    { closing: 'yes' },
    { id: 'x' },
    { id: 1, error: 'no' },
  ]) {
    expect(readReply(other)).toBeUndefined();
  }
});

test.each([
  new StoreError('CALL_OVER', 'over'),
  new AgentError('STORE_CLOSED', 'closed'),
  new KernelError('EVENTS_TRIMMED', 'gone'),
])('an error of ours is the same on the other side: $name', (error) => {
  const there = errorOf(wireError(error));
  expect(there).toBeInstanceOf(error.constructor);
  expect(there).toMatchObject({ name: error.name, code: error.code, message: error.message });
});

test('any other error is told by its words alone', () => {
  expect(wireError(new TypeError('no such thing'))).toEqual({
    name: 'Error',
    message: 'no such thing',
  });
  expect(wireError('words')).toEqual({ name: 'Error', message: 'words' });
  expect(errorOf({ name: 'TypeError', message: 'x' })).toEqual(new Error('x'));
});
