import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { refuseConnection } from './refuse-connection.js';

const lines = (stream: PassThrough) =>
  String(stream.read() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('W-01 a client that cannot be served hears why in the answer to what it asked', async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdin.write('{"jsonrpc":"2.0","method":"notifications/x"}\n');
  stdin.write('{"jsonrpc":"2.0","id":"a","method":"initialize","params":{}}\n');
  await refuseConnection('the server is silent', { stdin, stdout });
  expect(lines(stdout)).toEqual([
    { jsonrpc: '2.0', id: 'a', error: { code: -32603, message: 'the server is silent' } },
  ]);
});

test('W-01 a client that went, or asked for nothing, is sent nothing', async () => {
  const [gone, silent, stdout] = [new PassThrough(), new PassThrough(), new PassThrough()];
  gone.end();
  await refuseConnection('x', { stdin: gone, stdout });
  await refuseConnection('x', { stdin: silent, stdout });
  expect(lines(stdout)).toEqual([]);
});
