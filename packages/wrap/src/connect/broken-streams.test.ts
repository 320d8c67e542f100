import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { endBrokenStreams, noAnswer } from './broken-streams.js';

const fetchFailed = (cause?: unknown) => new TypeError('fetch failed', { cause });
const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [fetchFailed(withCode('ECONNREFUSED')), 'unreached'],
  [fetchFailed(withCode('ENOTFOUND')), 'unreached'],
  // The request had left, and nobody knows what became of it.
  [fetchFailed(withCode('ECONNRESET')), 'broken'],
  [fetchFailed(withCode('UND_ERR_SOCKET')), 'broken'],
  [fetchFailed(), 'broken'],
  [new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'), 'broken'],
  [new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'), undefined],
  [new ProtocolError(-32_603, 'no such note'), undefined],
  [new TypeError('x is not a function'), undefined],
  ['fetch failed', undefined],
])('W-01 %s has this for the want of an answer: %s', (error, why) =>
  expect(noAnswer(error)).toBe(why),
);

/** A transport that sends nothing, and what was to be sent. */
function transport() {
  const sent: { readonly message: object; readonly options: TransportSendOptions | undefined }[] =
    [];
  const got: object[] = [];
  const made: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message, options) => void sent.push({ message, options }),
    onmessage: (message) => void got.push(message),
  };
  endBrokenStreams(made);
  return { made, sent, got };
}

test('W-01 a request whose stream ends is answered, as one that was broken', async () => {
  const { made, sent, got } = transport();
  await made.send({ jsonrpc: '2.0', id: 7, method: 'tools/call' });
  expect(got).toEqual([]);
  sent[0]?.options?.onRequestStreamEnd?.();
  expect(got).toMatchObject([{ jsonrpc: '2.0', id: 7, error: { code: -32_603 } }]);
  const { error } = got[0] as { readonly error: { code: number; message: string } };
  expect(noAnswer(new ProtocolError(error.code, error.message))).toBe('broken');
});

test('W-01 what is no request, and a request whose stream somebody looks after, are left alone', async () => {
  const { made, sent, got } = transport();
  const ended: string[] = [];
  await made.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await made.send({ jsonrpc: '2.0', id: 3, result: {} });
  const onRequestStreamEnd = () => void ended.push('its own');
  await made.send(
    { jsonrpc: '2.0', id: 8, method: 'subscriptions/listen' },
    { onRequestStreamEnd },
  );
  for (const { options } of sent) options?.onRequestStreamEnd?.();
  expect(got).toEqual([]);
  expect(ended).toEqual(['its own']);
});
