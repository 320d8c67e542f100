import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

function withHook(preToolUse?: () => Promise<undefined>) {
  let person = 'ann';
  const test = createTestRuntime({
    tools: [tool('read', () => 'done', { allowedModes: ['coding'] })],
    origin: () => ({ face: 'chat', person }),
    ...(preToolUse ? { hooks: { preToolUse } } : {}),
  });
  return {
    ...test,
    speaks(next: string) {
      person = next;
    },
  };
}

test('a call has the id it was given, or one of its own, and the time at which it was asked for', async () => {
  const { runtime, ports } = withHook();
  const named = await runtime.runCall({ id: 'mine', name: 'read', arguments: '{}' }, coding);
  const nameless = await runtime.runCall({ name: 'read', arguments: '{}' }, coding);
  expect(named.toolCallId).toBe('mine');
  expect(nameless.toolCallId).not.toBe('mine');
  expect(await ports.records.get('session', 'mine')).toMatchObject({
    createdAt: ports.clock.now(),
    mode: 'coding',
    decision: { verdict: 'allow' },
  });
});

test('R-01 a call is made for whoever spoke when it was asked for, in every event to its end', async () => {
  const { runtime, speaks, eventsOf } = withHook(async () => {
    speaks('bob');
    return undefined;
  });
  await runtime.runCall({ id: '1', name: 'read', arguments: '{}' }, coding);
  const told = [...eventsOf('tool:start'), ...eventsOf('tool:end')];
  expect(told.map(({ call }) => call.line?.origin)).toEqual([
    { face: 'chat', person: 'ann', session: 'session', agent: 'main' },
    { face: 'chat', person: 'ann', session: 'session', agent: 'main' },
  ]);
});

test('arguments that no gate has taken are recorded as they came, and not as checked', async () => {
  const { runtime, ports } = withHook();
  await runtime.runCall({ id: '1', name: 'nobody', arguments: '{"a":1}' }, coding);
  expect(await ports.records.get('session', '1')).toMatchObject({
    input: '{"a":1}',
    inputDigest: undefined,
    decision: { verdict: 'deny', by: 'look-up' },
  });
});

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
};

test.each([
  ['read', coding, 'INVALID_ARGS'],
  ['read', { mode: 'chat_safe' } as const, 'MODE_DENIED'],
  ['nobody', coding, 'TOOL_NOT_FOUND'],
])(
  'M-03 arguments of any depth are refused and recorded cut: %s in %j ends %s',
  async (name, turn, code) => {
    const { runtime, ports, eventsOf } = withHook();
    const args = { path: 'a', nested: deep(100_000) };
    const outcome = await runtime.runCall({ id: '1', name, arguments: args }, turn);
    expect(outcome).toMatchObject({ isError: true, errorCode: code });
    expect(outcome.stopsTurn).toBeFalsy();
    const record = await ports.records.get('session', '1');
    expect(record?.input).toMatchObject({ path: 'a', nested: { a: { a: expect.anything() } } });
    expect(JSON.stringify(record)).toContain('[nested deeper than 64 levels]');
    expect(JSON.stringify(eventsOf('tool:start'))).toContain('"path":"a"');
  },
);

test('M-03 arguments of any breadth that no gate has taken are recorded cut', async () => {
  const { runtime, ports } = withHook();
  const list = Array.from({ length: 2_000_000 }, () => 1);
  await runtime.runCall({ id: '1', name: 'nobody', arguments: { list } }, coding);
  const { input } = (await ports.records.get('session', '1')) ?? {};
  expect(JSON.stringify(input).length).toBeLessThan(10_000);
  expect(JSON.stringify(input)).toContain('(+1999000 entries)');
});
