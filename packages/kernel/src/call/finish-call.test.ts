import { expect, test } from 'vitest';
import { tool, toolFromInstance } from '../define/tool.js';
import { createResultReadTool } from '../result/result-read-tool.js';
import { createTestRuntime } from '../testing/index.js';
import type { RecordSink } from './record-sink.js';

const coding = { mode: 'coding' } as const;

test('K-22 five megabytes from any tool are cut for the model and the whole can be paged', async () => {
  const whole = `start ${'x'.repeat(5_000_000)} 🙂 end`;
  const big = tool('big', () => whole, { allowedModes: ['coding'] });
  const { runtime, registry, ports } = createTestRuntime({ tools: [big] });
  registry.register(createResultReadTool(ports.results));
  const outcome = await runtime.runCall({ id: '1', name: 'big' }, coding);
  const cut = outcome.result as {
    content: string;
    total_chars: number;
    shown_chars: number;
    result_handle: string;
    next_action: string;
  };
  expect(outcome.state).toBe('COMPLETED');
  expect(cut).toMatchObject({ truncated: true, total_chars: whole.length, shown_chars: 40_000 });
  expect(cut.next_action).toContain(
    `result_read {"handle": "${cut.result_handle}", "offset": 40000}`,
  );
  expect(ports.records.all()[0]?.resultHandle).toBe(cut.result_handle);
  let read = cut.content;
  for (let page = 0; read.length < whole.length; page += 1) {
    const next = await runtime.runCall(
      {
        id: `p${page}`,
        name: 'result_read',
        arguments: { handle: cut.result_handle, offset: read.length, limit: 40_000 },
      },
      coding,
    );
    read += (next.result as { text: string }).text;
  }
  expect(read).toBe(whole);
});

test('K-22 a tool that says its result in words is cut by these, and only where its own form is too large', async () => {
  const said = (rows: number) => ({ rows: Array.from({ length: rows }, (_, id) => `row ${id}`) });
  const rows = toolFromInstance({
    name: 'rows',
    description: '',
    input_schema: { type: 'object' },
    allowedModes: ['coding'],
    textOf: (result) => (result as { rows: string[] }).rows.join('\n'),
    exec: ({ count }: { count: number }) => said(count),
  });
  const { runtime } = createTestRuntime({ tools: [rows], limits: { maxResultChars: 100 } });
  const resultOf = async (count: number) =>
    (await runtime.runCall({ id: `${count}`, name: 'rows', arguments: { count } }, coding)).result;
  expect(await resultOf(3)).toEqual(said(3));
  expect(await resultOf(13)).toBe(said(13).rows.join('\n'));
  expect(await resultOf(99)).toMatchObject({
    truncated: true,
    content: said(99).rows.join('\n').slice(0, 80),
  });
});

test('K-22 a failure that is too large is cut and stays a failure, also where it is said in words', async () => {
  const failed = {
    ok: false,
    error: 'no room left',
    error_code: 'DISK_FULL',
    log: 'x'.repeat(600),
  };
  const plain = tool('plain', () => failed, { allowedModes: ['coding'] });
  const inWords = (name: string, words: string) =>
    toolFromInstance({
      name,
      description: '',
      input_schema: { type: 'object' },
      allowedModes: ['coding'],
      textOf: () => words,
      exec: () => failed,
    });
  const tools = [plain, inWords('short', 'few words'), inWords('long', 'w'.repeat(200))];
  const { runtime } = createTestRuntime({ tools, limits: { maxResultChars: 100 } });
  const told = { ok: false, error: 'no room left', error_code: 'DISK_FULL' };
  for (const [name, more] of [
    ['plain', { truncated: true, total_chars: JSON.stringify(failed).length }],
    ['short', { content: 'few words' }],
    ['long', { truncated: true, content: 'w'.repeat(80) }],
  ] as const) {
    const outcome = await runtime.runCall({ id: name, name }, coding);
    expect(outcome, name).toMatchObject({
      state: 'FAILED',
      isError: true,
      errorCode: 'TOOL_FAILED',
      result: { ...told, ...more },
    });
  }
});

test('K-22 a large object is cut by its text form too', async () => {
  const { runtime } = createTestRuntime({
    tools: [
      tool(
        'rows',
        () => ({ rows: Array.from({ length: 5000 }, (_, id) => ({ id, name: 'row' })) }),
        { allowedModes: ['coding'] },
      ),
    ],
    limits: { maxResultChars: 1000 },
  });
  const outcome = await runtime.runCall({ id: '1', name: 'rows' }, coding);
  expect(outcome.result).toMatchObject({ truncated: true, shown_chars: 800 });
});

test('K-20 a result that JSON cannot hold is told to the model in its JSON form, not lost', async () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  cycle.again = cycle;
  const results: Record<string, unknown> = {
    cycle,
    bigint: { n: 10n, f: () => 1 },
    scalar: 10n,
    date: { at: new Date(0), list: new Map([[1, 2]]) },
    throwing: {
      toJSON: () => {
        throw new Error('no JSON for you');
      },
    },
    getter: {
      get rows() {
        throw new Error('no rows for you');
      },
    },
    proxy: new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no keys for you');
        },
      },
    ),
  };
  const names = Object.keys(results);
  const { runtime, ports } = createTestRuntime({
    tools: names.map((name) => tool(name, () => results[name], { allowedModes: ['coding'] })),
  });
  const outcomes = await runtime.runCalls(
    names.map((name) => ({ id: name, name })),
    coding,
  );
  const byName = Object.fromEntries(outcomes.map((outcome) => [outcome.toolName, outcome]));
  expect(byName.cycle).toMatchObject({
    isError: true,
    result: { error: expect.stringContaining('it contains itself') },
  });
  expect(byName.bigint?.result).toEqual({ n: '10', f: '[function]' });
  expect(byName.scalar?.result).toBe('10');
  expect(byName.date?.result).toEqual({ at: '1970-01-01T00:00:00.000Z', list: [[1, 2]] });
  expect(byName.throwing).toMatchObject({
    isError: true,
    result: { error: expect.stringContaining('no JSON for you') },
  });
  for (const name of ['getter', 'proxy']) {
    const error = expect.stringMatching(/cannot be written as JSON: no (?:rows|keys) for you/);
    expect(byName[name]).toMatchObject({ state: 'FAILED', result: { error } });
  }
  for (const record of ports.records.all()) expect(() => JSON.stringify(record)).not.toThrow();
});

test('K-20 anything is a result; ok false or a throw is an error', async () => {
  const returns = (name: string, value: unknown) =>
    tool(name, () => value, { allowedModes: ['coding'] });
  const { runtime } = createTestRuntime({
    tools: [
      returns('text', 'hi'),
      returns('nothing', undefined),
      returns('failed', { ok: false, error: 'no such file' }),
      tool(
        'thrown',
        () => {
          throw new Error('boom');
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  const outcomes = await runtime.runCalls(
    ['text', 'nothing', 'failed', 'thrown'].map((name) => ({ id: name, name })),
    coding,
  );
  expect(outcomes.map(({ result, isError, state }) => ({ result, isError, state }))).toMatchObject([
    { result: 'hi', isError: false, state: 'COMPLETED' },
    { result: null, isError: false, state: 'COMPLETED' },
    { result: { ok: false, error: 'no such file' }, isError: true, state: 'FAILED' },
    {
      result: { ok: false, error: 'boom', error_code: 'TOOL_ERROR', tool_name: 'thrown' },
      isError: true,
      state: 'FAILED',
    },
  ]);
});

test('K-10 a record that fails only at the end says that the tool ran', async () => {
  const healthy = createTestRuntime();
  const { keep } = healthy.ports.records;
  const records: RecordSink = {
    ...healthy.ports.records,
    keep: (step) =>
      step.record.state === 'COMPLETED' ? Promise.reject(new Error('disk full')) : keep(step),
  };
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
    ports: { records },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't' }, coding);
  expect(outcome).toMatchObject({ errorCode: 'RECORD_FAILED', stopsTurn: true });
  expect((outcome.result as { error: string }).error).toMatch(
    /ran and may have taken effect.*disk full/,
  );
});

test('K-19 an end that could not be recorded is not announced either', async () => {
  const { ports } = createTestRuntime();
  const records: RecordSink = {
    ...ports.records,
    keep: (step) =>
      step.record.state === 'COMPLETED'
        ? Promise.reject(new Error('disk full'))
        : ports.records.keep(step),
  };
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
    ports: { records, events: ports.events },
  });
  expect((await runtime.runCall({ id: '1', name: 't' }, coding)).errorCode).toBe('RECORD_FAILED');
  expect(ports.records.all()[0]?.state).toBe('EXECUTING');
  const page = await ports.events.since(0, 10);
  expect(page.events.map(({ event }) => event.type)).toEqual(['tool:start']);
});
