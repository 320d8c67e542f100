import { expect, test } from 'vitest';
import { errorFromAnswer, errorFromStream } from './error-from-answer.js';

const KEY = ['sk', 'live', 'x'.repeat(20)].join('-');
const answer = (status: number, body: string | null = null, headers: Record<string, string> = {}) =>
  errorFromAnswer(new Response(body, { status, headers }), KEY);

test.each([
  [401, 'MODEL_AUTH'],
  [403, 'MODEL_AUTH'],
  [429, 'MODEL_RATE_LIMITED'],
  [503, 'MODEL_OVERLOADED'],
  [529, 'MODEL_OVERLOADED'],
  [408, 'MODEL_SERVER_ERROR'],
  [500, 'MODEL_SERVER_ERROR'],
  [599, 'MODEL_SERVER_ERROR'],
  [413, 'MODEL_CONTEXT_TOO_LONG'],
  [400, 'MODEL_BAD_REQUEST'],
  [404, 'MODEL_BAD_REQUEST'],
])('G-02 status %i is %s', async (status, code) => {
  expect(await answer(status)).toMatchObject({ code, status });
});

test.each([
  "This model's maximum context length is 8 tokens",
  'prompt is too long: 9 > 8',
  'exceeds the context window',
  'Too many tokens',
])('G-02 a bad request that says "%s" is a prompt that is too long', async (message) => {
  expect((await answer(400, JSON.stringify({ error: { message } }))).code).toBe(
    'MODEL_CONTEXT_TOO_LONG',
  );
  expect(errorFromStream({ message }, KEY).code).toBe('MODEL_CONTEXT_TOO_LONG');
});

test.each([
  ['the message of an error object', '{"error":{"message":"no"}}', 'answered 400: no'],
  ['an error that is a text', '{"error":"no"}', 'answered 400: no'],
  ['a message without an error', '{"message":"no"}', 'answered 400: no'],
  ['a page that is no JSON', '<h1>Bad</h1>', 'answered 400: <h1>Bad</h1>'],
  ['nothing', '', 'answered 400: no reason given'],
])('G-02 the words come from %s', async (_, body, words) => {
  expect((await answer(400, body)).message).toContain(words);
});

test('G-02 words are cut at five hundred characters and never hold the key', async () => {
  const long = await answer(400, JSON.stringify({ error: { message: 'x'.repeat(900) } }));
  expect(long.message.match(/x/g)).toHaveLength(500);
  const leaky = await answer(400, JSON.stringify({ error: { message: `bad key ${KEY}` } }));
  expect(leaky.message).toContain('bad key <redacted:key>');
  expect(errorFromStream({ message: `bad key ${KEY}` }, KEY).message).not.toContain(KEY);
});

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after-ms': '2' }, 2],
  [{ 'retry-after-ms': '3', 'retry-after': '9' }, 3],
  [{ 'retry-after': '-5' }, 0],
  [{ 'retry-after': '99999' }, 600_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('G-02 %j asks to wait %s ms', async (headers, ms) => {
  expect((await answer(429, null, headers as Record<string, string>)).retryAfterMs).toBe(ms);
});

test.each([
  [{ type: 'overloaded_error', message: 'm' }, 'MODEL_OVERLOADED'],
  [{ type: 'rate_limit_error', message: 'm' }, 'MODEL_RATE_LIMITED'],
  [{ code: 'rate_limit_exceeded', message: 'm' }, 'MODEL_RATE_LIMITED'],
  [{ type: 'invalid_request_error', message: 'm' }, 'MODEL_BAD_REQUEST'],
  [{ type: 'api_error', message: 'm' }, 'MODEL_SERVER_ERROR'],
  [{ message: 'm' }, 'MODEL_SERVER_ERROR'],
])('G-02 %j inside a stream is %s', (error, code) => {
  expect(errorFromStream(error, KEY)).toMatchObject({
    code,
    message: "The model's server broke off: m",
  });
});

test('G-02 an error inside a stream without words is named by its type, or told as it is', () => {
  expect(errorFromStream({ type: 'api_error' }, KEY).message).toContain('broke off: api_error');
  expect(errorFromStream('broken', KEY).message).toContain('broke off: broken');
});
