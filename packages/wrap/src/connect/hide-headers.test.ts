import { expect, test } from 'vitest';
import { hideHeaders, hideInResponse } from './hide-headers.js';

const token = ['opaque', 'Value', '12'].join('-');
const hide = hideHeaders({ Authorization: `Bearer ${token}`, Accept: 'application/json' });

test('a secret header is hidden whole, in part and as JSON writes it; one that is none stays', () => {
  expect(hide(`got Bearer ${token}, or ${token}`)).toBe('got [header], or [header]');
  expect(hide('Bearer of application/json')).toBe('Bearer of application/json');
  expect(hideHeaders({ Cookie: `sid=${token}; a=b` })(`sid is ${token}`)).toBe('sid is [header]');
  const odd = `a"b\\${token}`;
  expect(hideHeaders({ 'X-Api-Key': odd })(JSON.stringify({ odd }))).toBe('{"odd":"[header]"}');
});

test('W-01 nothing of a header is left of a response, however its pieces are cut', async () => {
  const text = `data: {"said":"${token}"}\n\ndata: ${token}`;
  const encoder = new TextEncoder();
  for (let cut = 1; cut < text.length; cut += 1) {
    const pieces = [text.slice(0, cut), text.slice(cut)].map((piece) => encoder.encode(piece));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const headers = { 'content-type': 'text/event-stream', 'x-said': token };
    const response = hideInResponse(new Response(body, { headers }), hide);
    expect(response.headers.get('x-said')).toBe('[header]');
    expect(await response.text()).toBe('data: {"said":"[header]"}\n\ndata: [header]');
  }
});

test('a whole line of a stream goes on at once', async () => {
  let send: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const reader = hideInResponse(new Response(body), hide).body?.getReader();
  send('data: first\n\n');
  const read = await reader?.read();
  expect(new TextDecoder().decode(read?.value)).toBe('data: first\n\n');
});
