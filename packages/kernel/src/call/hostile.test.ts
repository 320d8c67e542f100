import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;
const echo = tool({
  name: 'echo',
  parameters: z.looseObject({}),
  execute: (args) => ({ keys: Object.keys(args) }),
  allowedModes: ['coding'],
});

test('a megabyte of nesting is refused, as text and as value, and nothing overflows', async () => {
  const { runtime } = createTestRuntime({ tools: [echo] });
  const text = `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
  let value: unknown = {};
  for (let depth = 0; depth < 500_000; depth += 1) value = { a: value };
  for (const [id, args] of [
    ['text', text],
    ['value', value],
  ] as const) {
    const outcome = await runtime.runCall({ id, name: 'echo', arguments: args }, coding);
    expect(outcome).toMatchObject({ toolCallId: id, isError: true, state: 'FAILED' });
    expect(['INVALID_ARGS', 'INVALID_JSON']).toContain(outcome.errorCode);
  }
});

test('arguments that are too long are refused by their length', async () => {
  const { runtime } = createTestRuntime({ tools: [echo], limits: { maxArgumentChars: 1000 } });
  const outcome = await runtime.runCall(
    { id: '1', name: 'echo', arguments: `{"a":"${'x'.repeat(1000)}"}` },
    coding,
  );
  expect((outcome.result as { error: string }).error).toContain(
    '1008 characters; 1000 is the limit',
  );
});

test('huge strings within the limit pass, and records and events stay small', async () => {
  const { runtime, eventsOf } = createTestRuntime({ tools: [echo] });
  const outcome = await runtime.runCall(
    { id: '1', name: 'echo', arguments: { text: 'x'.repeat(3_000_000) } },
    coding,
  );
  expect(outcome.state).toBe('COMPLETED');
  expect(JSON.stringify(eventsOf('tool:end')).length).toBeLessThan(2000);
});

test.each([
  ['a function', { f: () => 1 }],
  ['a symbol', { s: Symbol('s') }],
  ['a bigint', { n: 1n }],
  ['NaN', { n: Number.NaN }],
  ['a date', { d: new Date(0) }],
  ['a map', { m: new Map() }],
  ['an array', [1, 2]],
  ['a number', 5],
  ['a boolean', true],
])('%s among the arguments is refused with a reason', async (_what, args) => {
  const { runtime } = createTestRuntime({ tools: [echo] });
  const outcome = await runtime.runCall({ id: '1', name: 'echo', arguments: args }, coding);
  expect(outcome.errorCode).toBe('INVALID_ARGS');
});

test('a cycle among the arguments is refused', async () => {
  const args: Record<string, unknown> = {};
  args.self = args;
  const { runtime } = createTestRuntime({ tools: [echo] });
  const outcome = await runtime.runCall({ id: '1', name: 'echo', arguments: args }, coding);
  expect(outcome.errorCode).toBe('INVALID_ARGS');
});

test('__proto__ among the arguments is refused and pollutes nothing', async () => {
  const { runtime } = createTestRuntime({ tools: [echo] });
  for (const args of [
    '{"__proto__":{"polluted":true}}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true}}',
  ]) {
    const outcome = await runtime.runCall({ id: args, name: 'echo', arguments: args }, coding);
    expect((outcome.result as { error: string }).error).toContain('"__proto__"');
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  const fine = await runtime.runCall(
    { id: 'c', name: 'echo', arguments: '{"constructor":{"prototype":1}}' },
    coding,
  );
  expect(fine.result).toEqual({ keys: ['constructor'] });
});

test.each(['{"a":1e999}', '{"a":[-1E999]}'])(
  'the number beyond all numbers in %s is refused, however short the text',
  async (args) => {
    const { runtime } = createTestRuntime({ tools: [echo] });
    const outcome = await runtime.runCall({ id: '1', name: 'echo', arguments: args }, coding);
    expect(outcome.errorCode).toBe('INVALID_ARGS');
    expect((outcome.result as { error: string }).error).toContain('Infinity');
  },
);

test('nesting beyond a small limit is refused, however short the text', async () => {
  const { runtime } = createTestRuntime({ tools: [echo], limits: { maxArgumentDepth: 3 } });
  const outcome = await runtime.runCall(
    { id: '1', name: 'echo', arguments: '{"a":[[[]]]}' },
    coding,
  );
  expect((outcome.result as { error: string }).error).toContain('nested deeper than 3 levels');
});

test('an empty argument text means no arguments', async () => {
  const { runtime } = createTestRuntime({ tools: [echo] });
  for (const args of ['', '  ', undefined, null, {}]) {
    const outcome = await runtime.runCall(
      { id: `${String(args)}${typeof args}`, name: 'echo', arguments: args },
      coding,
    );
    expect(outcome.result).toEqual({ keys: [] });
  }
});

test.each([
  'constructor',
  '__proto__',
  'toString',
  '',
  'x'.repeat(100_000),
  'a\u0000b',
  '../../etc',
])('the unknown name %j is answered, bounded, with the id', async (name) => {
  const { runtime } = createTestRuntime({ tools: [echo] });
  const outcome = await runtime.runCall({ id: 'i', name, arguments: {} }, coding);
  expect(outcome).toMatchObject({ toolCallId: 'i', errorCode: 'TOOL_NOT_FOUND' });
  expect(JSON.stringify(outcome.result).length).toBeLessThan(2000);
});

test('a schema whose check throws fails the call and not the turn', async () => {
  const broken = tool({
    name: 'broken',
    parameters: z.object({}).refine(() => {
      throw new Error('schema bug');
    }),
    execute: () => 1,
    allowedModes: ['coding'],
  });
  const { runtime } = createTestRuntime({ tools: [broken, echo] });
  const outcomes = await runtime.runCalls(
    [
      { id: '1', name: 'broken' },
      { id: '2', name: 'echo' },
    ],
    coding,
  );
  expect(outcomes.map((outcome) => outcome.errorCode)).toEqual(['INVALID_ARGS', undefined]);
});

test('an asynchronous schema is awaited', async () => {
  const slow = tool({
    name: 'slow',
    parameters: z
      .object({ a: z.number() })
      .refine(async ({ a }) => a > 1, { message: 'must be above one' }),
    execute: ({ a }) => a,
    allowedModes: ['coding'],
  });
  const { runtime } = createTestRuntime({ tools: [slow] });
  const outcomes = await runtime.runCalls(
    [
      { id: '1', name: 'slow', arguments: { a: 2 } },
      { id: '2', name: 'slow', arguments: { a: 1 } },
    ],
    coding,
  );
  expect(outcomes.map((outcome) => outcome.state)).toEqual(['COMPLETED', 'FAILED']);
});
