import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRequest } from './read-request.js';

const request = (method: string, params: unknown = {}, id = 'r1') =>
  readRequest(JSON.stringify({ type: 'request', id, method, params }));

test('a good request is checked and filled in', () => {
  expect(request('chat.send', { content: 'hi' })).toEqual({
    ok: true,
    request: { id: 'r1', method: 'chat.send', params: { content: 'hi', session_id: 'main' } },
  });
});

test.each([
  ['not JSON', '{', 'PARSE_ERROR', /^Invalid JSON: /, 'unknown'],
  ['an array', '[]', 'PARSE_ERROR', /^Invalid RPC request: /, 'unknown'],
  ['no id', '{"type":"request","method":"chat.send"}', 'PARSE_ERROR', /id/, 'unknown'],
  [
    'an id with a line break',
    '{"type":"request","id":"a\\nb","method":"auth"}',
    'PARSE_ERROR',
    /id/,
    'unknown',
  ],
  ['another type', '{"type":"event","id":"x","method":"auth"}', 'PARSE_ERROR', /type/, 'x'],
  [
    'an extra key',
    '{"type":"request","id":"x","method":"auth","mode":"coding"}',
    'PARSE_ERROR',
    /mode/,
    'x',
  ],
  [
    'constructor as method',
    '{"type":"request","id":"x","method":"constructor"}',
    'METHOD_NOT_FOUND',
    /constructor/,
    'x',
  ],
  [
    '__proto__ as method',
    '{"type":"request","id":"x","method":"__proto__"}',
    'METHOD_NOT_FOUND',
    /__proto__/,
    'x',
  ],
])('%s is answered with its code and the id where there is one', (_what, text, code, words, id) => {
  const read = readRequest(text);
  expect(read).toMatchObject({ ok: false, error: { type: 'error', id, error: { code } } });
  if (!read.ok) expect(read.error.error.message).toMatch(words);
});

test.each([
  ['chat.send', {}, /content/],
  ['chat.send', { content: '' }, /content/],
  ['chat.send', { content: 'x', mode: 'coding' }, /mode/],
  ['approval.decide', { call_id: 'c', session_id: 's', decision: 'allow' }, /digest/],
  [
    'approval.decide',
    { call_id: 'c', session_id: 's', decision: 'yes', digest: '0'.repeat(64) },
    /decision/,
  ],
  ['events.since', { seq: -1 }, /seq/],
  ['session.create', { mode: '../admin' }, /mode/],
  ['tools.list', {}, /mode/],
])('%s with wrong parameters is INVALID_PARAMS and names the field', (method, params, words) => {
  const read = request(method, params);
  expect(read).toMatchObject({ ok: false, error: { error: { code: 'INVALID_PARAMS' } } });
  if (!read.ok) expect(read.error.error.message).toMatch(words);
});

test('JSON nested 5,000 deep is refused before it is parsed', () => {
  const deep = `{"type":"request","id":"x","method":"approval.decide","params":{"arguments":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
  expect(readRequest(deep)).toMatchObject({
    ok: false,
    error: { error: { message: expect.stringContaining('deeper than 64') } },
  });
  expect(request('chat.send', { content: '[['.repeat(5000) })).toMatchObject({ ok: true });
});

test('no text makes reading throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .json()
          .map((text) => `{"type":"request","id":"x","method":"chat.send","params":${text}}`),
      ),
      (text) => {
        const read = readRequest(text);
        expect(typeof read.ok).toBe('boolean');
      },
    ),
    { numRuns: 2000 },
  );
});
