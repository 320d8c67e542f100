import { expect, test } from 'vitest';
import { RequestReader } from './request-reader.js';

const token = 'a1'.repeat(24);
const bytes = (text: string) => Buffer.from(text, 'utf8');

test('a question may come in any pieces, and is known before its payload is there', () => {
  const whole = bytes(`${token} codex 5\n令牌`.slice(0, -1) + 'ab');
  const reader = new RequestReader(token);
  const states = [...whole].map((byte) => reader.add(Buffer.from([byte])).kind);
  expect(states.slice(0, -1).every((kind) => kind === 'more')).toBe(true);
  expect(new RequestReader(token).add(whole)).toEqual({
    kind: 'whole',
    client: 'codex',
    payload: '令ab',
  });
  const early = new RequestReader(token);
  expect(early.isKnown).toBe(false);
  expect(early.add(bytes(`${token} claude 2\n`)).kind).toBe('more');
  expect(early.isKnown).toBe(true);
  expect(early.add(bytes('{}'))).toEqual({ kind: 'whole', client: 'claude', payload: '{}' });
});

test.each([
  ['another token', `${'b1'.repeat(24)} claude 2\n{}`],
  ['a token that is wrong at its end', `${token.slice(0, -1)}2 claude 2\n{}`],
  ['a shorter token', `${token.slice(2)} claude 2\n{}`],
  ['another client', `${token} emacs 2\n{}`],
  ['no length', `${token} claude \n{}`],
  ['too long a payload', `${token} claude 4000001\n{}`],
  ['more than was announced', `${token} claude 1\n{}`],
  ['a head without an end', 'x'.repeat(201)],
])('%s is refused', (_, text) => {
  expect(new RequestReader(token).add(bytes(text)).kind).toBe('refused');
});
