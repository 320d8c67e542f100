import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  anthropicPieces,
  openAiPieces,
  sse,
  startWireServer,
  type WireAnswer,
  type WireServer,
} from '../../testing/wire-server.js';
import { createAnthropicModel } from '../anthropic/create-anthropic-model.js';
import type { Model, ModelMessage, ModelPart } from '../model.js';
import { createOpenAiModel } from '../openai/create-openai-model.js';
import { postStream } from './post-stream.js';

const KEY = ['test', 'key', '1234567890'].join('-');
const CALL = { id: 'call_1', name: 'read_file', arguments: '{"path":"a.txt","note":"你好"}' };
const TOOLS = [
  { name: 'read_file', description: 'Reads', parameters: { type: 'object' } },
] as const;
const servers: WireServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const vendors = [
  {
    name: 'openai',
    pieces: openAiPieces,
    make: (url: string): Model =>
      createOpenAiModel({ apiKey: KEY, model: 'm', baseUrl: `${url}/v1/`, idleTimeoutMs: 2_000 }),
  },
  {
    name: 'anthropic',
    pieces: anthropicPieces,
    make: (url: string): Model =>
      createAnthropicModel({ apiKey: KEY, model: 'm', baseUrl: `${url}/`, idleTimeoutMs: 2_000 }),
  },
] as const;

async function serve(answers: readonly WireAnswer[]): Promise<WireServer> {
  const server = await startWireServer(answers);
  servers.push(server);
  return server;
}

async function read(
  model: Model,
  messages: readonly ModelMessage[] = [{ role: 'user', content: 'hi' }],
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  const request = { purpose: 'turn', system: 'be brief', messages, tools: TOOLS, signal } as const;
  for await (const part of model.stream(request)) parts.push(part);
  return parts;
}

for (const { name, pieces, make } of vendors) {
  describe(`${name} over its real wire format`, () => {
    test('G-02 text, a call in pieces and usage arrive whole', async () => {
      const server = await serve([{ pieces: pieces({ text: 'let me see', calls: [CALL] }) }]);
      const parts = await read(make(server.url));
      expect(parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join('')).toBe(
        'let me see',
      );
      expect(parts.slice(-2)).toEqual([
        { type: 'tool_call', ...CALL },
        { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 11, outputTokens: 7 } },
      ]);
    });

    test('G-02 malformed arguments come through as the model wrote them', async () => {
      const broken = { ...CALL, arguments: '{"path": "a.tx' };
      const server = await serve([{ pieces: pieces({ calls: [broken] }) }]);
      expect(await read(make(server.url))).toContainEqual({ type: 'tool_call', ...broken });
    });

    test('G-02 a connection cut inside a call is an interruption and gives no call', async () => {
      const all = pieces({ text: 'so', calls: [CALL] });
      for (const end of [{ do: 'cut' } as const, undefined]) {
        const server = await serve([
          { pieces: [...all.slice(0, all.length - 4), ...(end ? [end] : [])] },
        ]);
        const seen: ModelPart[] = [];
        const reading = (async () => {
          for await (const part of make(server.url).stream({
            purpose: 'turn',
            system: '',
            messages: [{ role: 'user', content: 'x' }],
            tools: [],
            signal: new AbortController().signal,
          })) {
            seen.push(part);
          }
        })();
        await expect(reading).rejects.toMatchObject({
          code: 'MODEL_INTERRUPTED',
          isRetryable: true,
        });
        expect(seen.every(({ type }) => type === 'text')).toBe(true);
      }
    });

    test('G-02 a server that falls silent is given up', async () => {
      const server = await serve([{ pieces: [pieces({ text: 'x' })[0] ?? '', { do: 'stall' }] }]);
      const model =
        name === 'openai'
          ? createOpenAiModel({ apiKey: KEY, model: 'm', baseUrl: server.url, idleTimeoutMs: 60 })
          : createAnthropicModel({
              apiKey: KEY,
              model: 'm',
              baseUrl: server.url,
              idleTimeoutMs: 60,
            });
      await expect(read(model)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
    });

    test.each([
      [429, 'MODEL_RATE_LIMITED', true],
      [500, 'MODEL_SERVER_ERROR', true],
      [502, 'MODEL_SERVER_ERROR', true],
      [503, 'MODEL_OVERLOADED', true],
      [529, 'MODEL_OVERLOADED', true],
      [401, 'MODEL_AUTH', false],
      [400, 'MODEL_BAD_REQUEST', false],
      [413, 'MODEL_CONTEXT_TOO_LONG', false],
    ])('status %i is %s', async (status, code, isRetryable) => {
      const server = await serve([
        { status, headers: { 'retry-after': '2' }, body: { error: { message: `bad ${KEY}` } } },
      ]);
      const error = await read(make(server.url)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code, isRetryable, status, retryAfterMs: 2_000 });
      expect(String(error)).toContain('<redacted:key>');
      expect(String(error)).not.toContain(KEY);
    });

    test('G-02 a prompt that is too long is told apart from other bad requests', async () => {
      const message = 'This model has a maximum context length of 8192 tokens';
      const server = await serve([{ status: 400, body: { error: { message } } }]);
      await expect(read(make(server.url))).rejects.toMatchObject({
        code: 'MODEL_CONTEXT_TOO_LONG',
      });
    });

    test('G-02 an error inside the stream and a piece that is no JSON are errors', async () => {
      const [first = ''] = pieces({ text: 'x' });
      const inside = sse({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } });
      const server = await serve([
        { pieces: [first, inside] },
        { pieces: [first, sse('{"half":')] },
      ]);
      await expect(read(make(server.url))).rejects.toMatchObject({ code: 'MODEL_OVERLOADED' });
      await expect(read(make(server.url))).rejects.toMatchObject({ code: 'MODEL_PROTOCOL' });
    });

    test('G-02 nobody listening is unreachable, and an abort is thrown as it is', async () => {
      const server = await serve([{ pieces: [{ do: 'stall' }] }]);
      const ended = new AbortController();
      const reading = read(make(server.url), undefined, ended.signal);
      ended.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
      await server.close();
      await expect(read(make(server.url))).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
    });
  });
}

const HISTORY: readonly ModelMessage[] = [
  { role: 'user', content: 'go' },
  {
    role: 'assistant',
    content: 'ok ',
    toolCalls: [CALL, { ...CALL, id: 'call_2', arguments: '{"br' }],
  },
  { role: 'tool', toolCallId: 'call_1', toolName: 'read_file', content: 'text', isError: false },
  { role: 'tool', toolCallId: 'call_2', toolName: 'read_file', content: '', isError: true },
  { role: 'system', content: 'note' },
  { role: 'user', content: 'and?' },
];

test('G-02 OpenAI gets the history in its form, with valid JSON where the model wrote none', async () => {
  const server = await serve([{ pieces: openAiPieces({ text: 'x' }) }]);
  await read(vendors[0].make(server.url), HISTORY);
  const [request] = server.requests;
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(request?.body).toMatchObject({
    model: 'm',
    stream: true,
    tools: [{ type: 'function', function: { name: 'read_file' } }],
    messages: [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: 'ok ',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'read_file' } },
          { id: 'call_2', function: { arguments: '{"_not_valid_json":"{\\"br"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'text' },
      { role: 'tool', tool_call_id: 'call_2', content: '' },
      { role: 'system', content: 'note' },
      { role: 'user', content: 'and?' },
    ],
  });
});

test('G-02 Anthropic gets the history in its form: roles in turns, results first, no empty text', async () => {
  const server = await serve([{ pieces: anthropicPieces({ text: 'x' }) }]);
  await read(vendors[1].make(server.url), HISTORY);
  const [request] = server.requests;
  expect(request?.path).toBe('/v1/messages');
  expect(request?.headers['x-api-key']).toBe(KEY);
  expect(request?.headers['anthropic-version']).toBe('2023-06-01');
  expect(request?.body).toMatchObject({
    stream: true,
    max_tokens: 8_192,
    system: [{ type: 'text', text: 'be brief', cache_control: { type: 'ephemeral' } }],
    tools: [{ name: 'read_file', input_schema: { type: 'object' } }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'ok' },
          { type: 'tool_use', id: 'call_1', input: { path: 'a.txt' } },
          { type: 'tool_use', id: 'call_2', input: { _not_valid_json: '{"br' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', is_error: false },
          { type: 'tool_result', tool_use_id: 'call_2', content: '(no output)', is_error: true },
          { type: 'text', text: '[Note of the runtime] note' },
          { type: 'text', text: 'and?' },
        ],
      },
    ],
  });
});

test('G-02 OpenAI-compatible servers that leave out index, or send whole arguments, are understood', async () => {
  const delta = (body: unknown, finish: string | null = null) =>
    sse({ choices: [{ delta: body, finish_reason: finish }] });
  const server = await serve([
    {
      pieces: [
        delta({ tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{"n"' } }] }),
        delta({ tool_calls: [{ function: { arguments: ':1}' } }] }),
        delta({ tool_calls: [{ id: 'b', function: { name: 'y', arguments: { n: 2 } } }] }),
        delta({ tool_calls: [{ index: 7, function: { name: 'z', arguments: '{}' } }] }),
        delta({ reasoning_content: 'hm' }),
        delta({}, 'stop'),
      ],
    },
  ]);
  expect(await read(vendors[0].make(server.url))).toEqual([
    { type: 'thinking', delta: 'hm' },
    { type: 'tool_call', id: 'a', name: 'x', arguments: '{"n":1}' },
    { type: 'tool_call', id: 'b', name: 'y', arguments: '{"n":2}' },
    { type: 'tool_call', name: 'z', arguments: '{}' },
    { type: 'finish', reason: 'tool_calls' },
  ]);
});

test('L-06 options of the vendor go with the request and never replace ours; OpenAI is told the form of an answer', async () => {
  const answer = { pieces: openAiPieces({ text: '{}' }) };
  const server = await serve([answer, { pieces: anthropicPieces({ text: 'hi' }) }]);
  const common = { apiKey: KEY, model: 'm', baseUrl: server.url };
  const openAi = createOpenAiModel({
    ...common,
    providerOptions: { reasoning_effort: 'high', model: 'another', stream: false },
  });
  const output = { type: 'object', properties: { n: { type: 'number' } } } as const;
  const asked = {
    purpose: 'turn',
    system: '',
    messages: [{ role: 'user', content: 'hi' }],
    tools: [],
    output,
    signal: new AbortController().signal,
  } as const;
  for await (const part of openAi.stream(asked)) expect(part.type).toMatch(/text|finish/);
  expect(server.requests[0]?.body).toMatchObject({
    model: 'm',
    stream: true,
    reasoning_effort: 'high',
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: output } },
  });
  const thinking = { type: 'enabled', budget_tokens: 1_024 };
  await read(createAnthropicModel({ ...common, providerOptions: { thinking } }));
  expect(server.requests[1]?.body).toMatchObject({ model: 'm', thinking });
});

test.each([true, false])(
  'G-02 a stream leaves no timer and no listener behind, read to its end: %s',
  async (isWhole) => {
    const server = await serve([{ pieces: [sse({ a: 1 }), sse({ b: 2 })] }]);
    const { signal } = new AbortController();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const pieces = postStream({
        ...{ url: server.url, headers: {}, body: {}, signal, secret: KEY, idleTimeoutMs: 60_000 },
      });
      for await (const piece of pieces) {
        expect(piece.length).toBeGreaterThan(0);
        expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([1, 1]);
        if (!isWhole) break;
      }
      expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('G-02 an aborted signal stops a request before it is made', async () => {
  const server = await serve([{ pieces: [sse({})] }]);
  const signal = AbortSignal.abort(new Error('enough'));
  const options = { url: server.url, headers: {}, body: {}, secret: KEY, idleTimeoutMs: 60_000 };
  await expect(postStream({ ...options, signal }).next()).rejects.toThrow('enough');
  expect(server.requests).toEqual([]);
});
