import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverFrameSchema, turnFrameSchema } from './frames.js';
import { isMethod, methods } from './methods.js';
import { protocolSchema } from './protocol-schema.js';
import { readRequest } from './read-request.js';

const request = (method: string, params: unknown = {}, id = 'r1') =>
  readRequest(JSON.stringify({ type: 'request', id, method, params }));

test('the methods are exactly the specified ones and none of them sets a mode', () => {
  expect(Object.keys(methods).sort()).toEqual(
    [
      'approval.decide',
      'approval.list',
      'approval.preview',
      'audit.query',
      'auth',
      'auth.challenge',
      'auth.sign_out',
      'chat.cancel',
      'chat.history',
      'chat.send',
      'context.runs',
      'events.since',
      'grants.list',
      'grants.revoke',
      'session.create',
      'session.get',
      'session.list',
      'tools.list',
    ].sort(),
  );
  expect(request('session.set_mode', { session_id: 'main', mode: 'coding' })).toMatchObject({
    ok: false,
    error: {
      id: 'r1',
      error: { code: 'METHOD_NOT_FOUND', message: 'Unknown method: session.set_mode' },
    },
  });
});

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
  ['session.create', { mode: 'admin' }, /mode/],
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

test('M-04 a tool_denied frame has exactly six fields and none may be empty', () => {
  const data = {
    call_id: 'c',
    tool_name: 'read_file',
    mode: 'chat_safe',
    error_code: 'MODE_DENIED',
    message: 'm',
    next_action: 'n',
  };
  const frame = { type: 'tool_denied', id: 'r1', data };
  expect(turnFrameSchema.safeParse(frame).success).toBe(true);
  expect(turnFrameSchema.safeParse({ ...frame, data: { ...data, extra: 1 } }).success).toBe(false);
  for (const key of Object.keys(data)) {
    expect(turnFrameSchema.safeParse({ ...frame, data: { ...data, [key]: '' } }).success).toBe(
      false,
    );
    expect(
      turnFrameSchema.safeParse({ ...frame, data: { ...data, [key]: undefined } }).success,
    ).toBe(false);
  }
});

test('frames are told apart by their type', () => {
  const chunk = { type: 'stream_chunk', id: 'r', data: { content: 'x', done: false } };
  expect(serverFrameSchema.parse(chunk)).toEqual(chunk);
  expect(serverFrameSchema.safeParse({ ...chunk, type: 'tool_denied' }).success).toBe(false);
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

test('the published schema is made from the same source', () => {
  const published = readFileSync(
    new URL('../schema/protocol.schema.json', import.meta.url),
    'utf8',
  );
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(protocolSchema())));
});

test('every method is known by its own name only', () => {
  for (const name of Object.keys(methods)) expect(isMethod(name)).toBe(true);
  for (const name of ['toString', 'hasOwnProperty', '']) expect(isMethod(name)).toBe(false);
});
