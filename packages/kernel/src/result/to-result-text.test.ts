import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

async function resultOf(value: unknown) {
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => value, { allowedModes: ['coding'] })],
  });
  return runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
}

test.each([
  ['a map', new Map([['a', 1]]), [['a', 1]]],
  ['a set', new Set([1, 2]), [1, 2]],
  ['an error', new RangeError('too far'), 'RangeError: too far'],
  ['bytes', new Uint8Array([1, 2, 3]), 'base64:AQID'],
  ['a buffer', new Uint8Array([1, 2, 3]).buffer, 'base64:AQID'],
  ['a bigint', 10n ** 20n, '100000000000000000000'],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a date that is none', new Date(Number.NaN), 'Invalid Date'],
  ['a pattern', /a+/, '/a+/'],
  ['no number', { n: Number.NaN }, { n: 'NaN' }],
  ['a nested map', { inner: new Map([['k', new Set([1])]]) }, { inner: [['k', [1]]] }],
])(
  '%s reaches the model as text or data, never as an empty object',
  async (_what, value, shown) => {
    expect((await resultOf(value)).result).toEqual(shown);
  },
);

test.each([
  ['Response', new Response('x')],
  ['Promise', { late: Promise.resolve(1) }],
  ['WeakMap', [new WeakMap()]],
])('a %s is refused by its name', async (name, value) => {
  const outcome = await resultOf(value);
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain(`a ${name} has no form in JSON`);
});

const odd = { big: 1n, map: new Map([['a', 1]]) };
const shown = { big: '1', map: [['a', 1]] };

test('issue 16 item 11: what a tool announces, shows so far or gives too late is carried as its result is', async () => {
  const slow = tool(
    't',
    (_args, { emit, keepPartial, signal }) => {
      emit('half', odd);
      keepPartial(odd);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => setImmediate(() => resolve(odd)));
      });
    },
    { allowedModes: ['coding'] },
  );
  const { runtime, ports, eventsOf } = createTestRuntime({ tools: [slow] });
  const outcome = runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
  await expect.poll(() => eventsOf('tool_custom_event')).toHaveLength(1);
  runtime.interrupt();
  expect((await outcome).result).toMatchObject({ partial_output: shown });
  expect(eventsOf('tool_custom_event')[0]?.data).toEqual(shown);
  await expect.poll(() => ports.records.late()).toMatchObject([{ result: shown }]);
  expect(() => JSON.stringify([ports.records.all(), ports.records.late()])).not.toThrow();
});

test.each([
  [odd, shown],
  [1n, { detail: '1' }],
  [[1n], { detail: ['1'] }],
])(
  'issue 16 item 11: what a hook adds to its denial is carried too: %o',
  async (toolResult, detail) => {
    const { runtime, ports } = createTestRuntime({
      tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
      hooks: { preToolUse: () => ({ decision: 'deny', toolResult }) },
    });
    const { result } = await runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
    expect(result).toMatchObject({ ok: false, ...detail });
    expect(() => JSON.stringify(ports.records.all())).not.toThrow();
  },
);

test('item 12: an array with a thousand million empty places is refused, not written', async () => {
  const list: number[] = [];
  list[1_000_000_000] = 1;
  const outcome = await resultOf({ list });
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain('an array of 1000000001 places is too long');
});

test('what has no form in JSON is refused by the name of its class, or as a value where it has none', async () => {
  const nameless: unknown = Object.create(Object.create(null));
  for (const [value, name] of [
    [new WeakMap(), 'WeakMap'],
    [nameless, 'value'],
  ] as const) {
    expect(JSON.stringify((await resultOf(value)).result)).toContain(
      `a ${name} has no form in JSON; return its text or its data`,
    );
  }
});

test('item 12: a list that is nothing but empty places is refused as well, by itself too', async () => {
  const list: number[] = [];
  list.length = 4_000_000_000;
  const outcome = await resultOf(list);
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain('an array of 4000000000 places is too long');
});

test.each([
  [new String('a text'), 'a text'],
  [new Number(5), 5],
  [new Boolean(false), false],
  [Object(5n), '5'],
  [{ list: [new String('a')] }, { list: ['a'] }],
])('item 11: a value in a box is the value, and no list of characters: %o', async (value, said) => {
  expect((await resultOf(value)).result).toEqual(said);
});

test('item 11: an object whose keys are all symbols is refused, not sent as {}', async () => {
  for (const value of [{ [Symbol('rows')]: 1 }, { inner: { [Symbol('rows')]: 1 } }]) {
    const outcome = await resultOf(value);
    expect(outcome.isError).toBe(true);
    expect(JSON.stringify(outcome.result)).toContain('has no form in JSON');
  }
  expect((await resultOf({})).result).toEqual({});
});

test('item 12: a value that is nested too deeply is refused in words that say so', async () => {
  let value: object = {};
  for (let depth = 0; depth < 50_000; depth += 1) value = { value };
  const outcome = await resultOf(value);
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain('nested too deeply');
});
