import { systemClock } from '@sluice/kernel/system';
import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { createAgent } from '../create-agent.js';
import { ModelError } from '../models/model-error.js';
import { createOpenAiModel } from '../models/openai/create-openai-model.js';
import { createBench, until } from '../testing/agent-bench.js';
import { createMemoryStore } from '../testing/memory-store/create-memory-store.js';
import { createScriptedModel } from '../testing/scripted-model.js';
import { openAiPieces, startWireServer } from '../testing/wire-server.js';

const FAST = { baseDelayMs: 1, maxDelayMs: 2 };

test('G-02 the loop lives through 429, 500, a cut stream and malformed arguments of a real server', async () => {
  const call = { id: 'call_1', name: 'current_time', arguments: '{"timezone":"UTC"}' };
  const whole = openAiPieces({ text: 'It is ten.' });
  const server = await startWireServer([
    { status: 429, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'slow down' } } },
    { status: 500 },
    { pieces: openAiPieces({ calls: [{ ...call, arguments: '{"timezone":' }] }) },
    { pieces: openAiPieces({ calls: [call] }) },
    { pieces: [...whole.slice(0, 3), { do: 'cut' }] },
    { pieces: whole },
  ]);
  try {
    const bench = createBench([]);
    const store = createMemoryStore(systemClock);
    const agent = createAgent({
      store,
      registry: bench.registry,
      log: bench.log,
      masker: bench.masker,
      model: createOpenAiModel({ apiKey: '', model: 'm', baseUrl: server.url }),
      permission: { mode: 'auto' },
      retry: FAST,
    });
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'what time is it');
    expect(outcome.status).toBe('completed');
    expect(outcome.text).toBe('It is ten.');
    expect(outcome.calls.map(({ errorCode }) => errorCode)).toEqual(['INVALID_JSON', undefined]);
    expect(bench.done).toEqual(['current_time']);
    const notes = (await store.events.since(0, 1000, { types: ['note'] })).events.flatMap(
      ({ event }) => (event.type === 'note' && event.name === 'model_retry' ? [event.data] : []),
    );
    expect(notes).toMatchObject([
      { error_code: 'MODEL_RATE_LIMITED', discarded_chars: 0 },
      { error_code: 'MODEL_SERVER_ERROR', discarded_chars: 0 },
      { error_code: 'MODEL_INTERRUPTED', discarded_chars: 5 },
    ]);
    expect((await agent.sessions.history('s1')).map(({ content }) => content)).toEqual([
      'what time is it',
      'It is ten.',
    ]);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  } finally {
    await server.close();
  }
});

test('G-01 delays double, and are never shorter than the server asks for', async () => {
  const errors = [
    new ModelError('MODEL_SERVER_ERROR', 'a'),
    new ModelError('MODEL_SERVER_ERROR', 'b'),
    new ModelError('MODEL_RATE_LIMITED', 'c', { retryAfterMs: 30_000 }),
  ];
  const bench = createBench((_, index) => (errors[index] ? { error: errors[index] } : 'ok'));
  await bench.agent.sessions.create({ id: 's1' });
  let isOver = false;
  const turn = bench.agent.send('s1', 'go').finally(() => {
    isOver = true;
  });
  await until(() => {
    bench.clock.advance(500);
    return isOver;
  });
  expect((await turn).text).toBe('ok');
  const delays = bench
    .events('s1')
    .flatMap((event) =>
      event.type === 'note' && event.name === 'model_retry'
        ? [(event.data as { delay_ms: number }).delay_ms]
        : [],
    );
  expect(delays).toEqual([1_000, 2_000, 30_000]);
});

test('G-01 a model that stays down ends the turn with words, and the next turn works', async () => {
  const bench = createBench(
    (_, index) => (index < 4 ? { error: new ModelError('MODEL_OVERLOADED', 'busy') } : 'back'),
    { retry: { baseDelayMs: 0.001 } },
  );
  await bench.agent.sessions.create({ id: 's1' });
  let isOver = false;
  const turn = bench.agent.send('s1', 'go').finally(() => {
    isOver = true;
  });
  await until(() => {
    bench.clock.advance(1);
    return isOver;
  });
  expect((await turn).end).toMatchObject({ status: 'model_error', code: 'MODEL_OVERLOADED' });
  expect(bench.model.requests).toHaveLength(4);
  expect(bench.events('s1')).toContainEqual(
    expect.objectContaining({ type: 'error', phase: 'model' }),
  );
  expect((await bench.agent.send('s1', 'again')).text).toBe('back');
});

test('G-01 what cannot be mended is not tried again', async () => {
  for (const [error, code] of [
    [new ModelError('MODEL_AUTH', 'bad key'), 'MODEL_AUTH'],
    [new TypeError('a fault of the model'), 'MODEL_BAD_REQUEST'],
  ] as const) {
    const bench = createBench([{ error }]);
    await bench.agent.sessions.create({ id: 's1' });
    expect((await bench.agent.send('s1', 'go')).end).toMatchObject({ status: 'model_error', code });
    expect(bench.model.requests).toHaveLength(1);
  }
});

test('G-01 thinking is announced as thinking, and is no part of the answer', async () => {
  const bench = createBench([], {
    model: {
      ...createScriptedModel([]),
      async *stream() {
        yield { type: 'thinking', delta: 'hm, ' };
        yield { type: 'thinking', delta: 'yes' };
        yield { type: 'text', delta: 'Yes.' };
        yield { type: 'finish', reason: 'stop' };
      },
    },
  });
  await bench.agent.sessions.create({ id: 's1' });
  expect(await bench.agent.send('s1', 'go')).toMatchObject({ status: 'completed', text: 'Yes.' });
  const said = (type: string) =>
    bench
      .events('s1')
      .flatMap((event) => (event.type === type && 'delta' in event ? [event.delta] : []));
  expect(said('think_chunk').join('')).toBe('hm, yes');
  expect(said('text_chunk').join('')).toBe('Yes.');
});

test('G-01 cancelling while it waits to try again ends at once', async () => {
  const clock = createManualClock();
  const bench = createBench([{ error: new ModelError('MODEL_OVERLOADED', 'busy') }], { clock });
  await bench.agent.sessions.create({ id: 's1' });
  const turn = bench.agent.send('s1', 'go');
  await until(() => bench.events('s1').some((e) => e.type === 'note' && e.name === 'model_retry'));
  bench.agent.cancel('s1');
  expect((await turn).status).toBe('cancelled');
  expect(bench.model.requests).toHaveLength(1);
});

test('G-02 an answer that stops without saying so is asked for again as interrupted', async () => {
  let asked = 0;
  const bench = createBench([], {
    retry: FAST,
    clock: systemClock,
    model: {
      ...createScriptedModel([]),
      async *stream() {
        asked += 1;
        yield { type: 'text', delta: 'half' };
        if (asked > 1) yield { type: 'finish', reason: 'stop' };
      },
    },
  });
  await bench.agent.sessions.create({ id: 's1' });
  expect(await bench.agent.send('s1', 'go')).toMatchObject({ status: 'completed', text: 'half' });
  expect(bench.events('s1')).toContainEqual({
    channel: 'monitor',
    type: 'note',
    name: 'model_retry',
    data: expect.objectContaining({ error_code: 'MODEL_INTERRUPTED', discarded_chars: 4 }),
  });
});
