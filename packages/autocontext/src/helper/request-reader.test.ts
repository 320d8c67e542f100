import { expect, test } from 'vitest';
import { RequestReader } from './request-reader.js';

const TOKEN = 'a'.repeat(48);
const read = (...chunks: readonly string[]) => {
  const reader = new RequestReader(TOKEN, ['claude', 'codex']);
  return chunks.map((chunk) => reader.add(Buffer.from(chunk, 'utf8')));
};

test('a question is whole when all its bytes have come, in any pieces', () => {
  const payload = '{"prompt":"你好"}';
  const bytes = Buffer.byteLength(payload);
  const whole = { kind: 'whole', client: 'claude', payload };
  expect(read(`${TOKEN} claude ${bytes}\n${payload}`)).toEqual([whole]);
  expect(read(TOKEN, ` codex ${bytes}\n`, payload.slice(0, 5), payload.slice(5))).toEqual([
    { kind: 'more' },
    { kind: 'more' },
    { kind: 'more' },
    { ...whole, client: 'codex' },
  ]);
  expect(read(`${TOKEN} claude 0\n`)).toEqual([{ kind: 'whole', client: 'claude', payload: '' }]);
});

test.each([
  ['another token', `${'b'.repeat(48)} claude 1\nx`],
  ['a token that is wrong at its end', `${'a'.repeat(47)}b claude 1\nx`],
  ['a short token', `${'a'.repeat(47)} claude 1\nx`],
  ['another client', `${TOKEN} gemini 1\nx`],
  ['a length that is no number', `${TOKEN} claude many\nx`],
  ['more bytes than are taken', `${TOKEN} claude 4000001\n`],
  ['more bytes than were said', `${TOKEN} claude 1\nxy`],
  ['a line that never ends', 'a'.repeat(201)],
])('%s is refused', (_, text) => {
  expect(read(text)).toEqual([{ kind: 'refused' }]);
});

test('four million bytes and a line of two hundred are still waited for', () => {
  expect(read(`${TOKEN} claude 4000000\n`)).toEqual([{ kind: 'more' }]);
  expect(read('a'.repeat(200))).toEqual([{ kind: 'more' }]);
});

test('who asks is known with the token, not before', () => {
  const reader = new RequestReader(TOKEN, ['claude', 'codex']);
  reader.add(Buffer.from(TOKEN));
  expect(reader.isKnown).toBe(false);
  reader.add(Buffer.from(' claude 5\n'));
  expect(reader.isKnown).toBe(true);
});
