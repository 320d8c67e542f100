import { expect, test } from 'vitest';
import { limitResponse } from './limit-response.js';

const MOST = 1024 * 1024;
const bytes = (text: string) => new TextEncoder().encode(text);

/** A response whose body comes in pieces, each when it is asked for, and how many were. */
function response(type: string, piece: string, count: number) {
  const given = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given.pieces === count) return controller.close();
      given.pieces += 1;
      controller.enqueue(bytes(piece));
    },
    cancel() {
      given.isCancelled = true;
    },
  });
  const headers = { 'content-type': type, 'x-kept': 'yes' };
  return { given, made: limitResponse(new Response(body, { status: 201, headers }), MOST) };
}

test.each([
  ['application/json', 'x'.repeat(65_536), 17],
  ['application/json', '\n\n'.repeat(32_768), 17],
  ['text/event-stream', 'x'.repeat(65_536), 17],
  ['text/event-stream', `data: ${'x'.repeat(65_530)}\n`, 17],
  ['text/event-stream; charset=utf-8', `data: ${'x'.repeat(65_529)}\r\n`, 17],
])(
  'W-01 a message without end in %s fails, and no more of it is asked for',
  async (type, piece, most) => {
    const { given, made } = response(type, piece, Number.POSITIVE_INFINITY);
    await expect(made.text()).rejects.toThrow('was not read: 1 MB is the limit');
    expect(given.isCancelled).toBe(true);
    expect(given.pieces).toBeLessThanOrEqual(most + 2);
  },
);

test.each(['\n', '\r\n'])(
  'W-01 a stream of many messages has no end to it, whatever ends a line: %j',
  async (end) => {
    const event = `id: 1${end}data: ${'x'.repeat(99_990)}${end}${end}`;
    const { made } = response('text/event-stream', event, 100);
    expect(await made.text()).toBe(event.repeat(100));
  },
);

test('W-01 a body that is not too long arrives as it was, with its status and headers', async () => {
  const { made } = response('application/json', 'x'.repeat(1024), 1024);
  expect([made.status, made.headers.get('x-kept'), (await made.text()).length]).toEqual([
    201,
    'yes',
    MOST,
  ]);
  const empty = new Response(null, { status: 204 });
  expect(limitResponse(empty, MOST)).toBe(empty);
});
