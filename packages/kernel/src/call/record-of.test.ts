import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

test('K-12 the record has the fields of the specification, with secrets masked and long input cut in the snapshot', async () => {
  const login = tool('login', () => ({ token: 'abc', ok: true }), { allowedModes: ['coding'] });
  const { runtime, ports, eventsOf } = createTestRuntime({
    tools: [login],
    agentId: 'a1',
    parentCallId: 'p1',
  });
  const long = 'x'.repeat(1000);
  await runtime.runCall(
    { id: '1', name: 'login', arguments: { password: 'hunter2', text: long } },
    coding,
  );
  expect(ports.records.all()[0]).toMatchObject({
    id: '1',
    name: 'login',
    input: { password: '<redacted:key>', text: long },
    inputDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    state: 'COMPLETED',
    approval: { required: false },
    result: { token: '<redacted:key>' },
    isError: false,
    startedAt: expect.any(Number),
    completedAt: expect.any(Number),
    durationMs: 0,
    createdAt: expect.any(Number),
    updatedAt: expect.any(Number),
    sessionId: 'session',
    agentId: 'a1',
    parentCallId: 'p1',
    mode: 'coding',
  });
  const [end] = eventsOf('tool:end');
  expect(end?.call.inputPreview).toEqual({
    password: '<redacted:key>',
    text: `${'x'.repeat(200)}… (+800 characters)`,
  });
  expect(
    JSON.stringify(ports.records.all()) + JSON.stringify(eventsOf('tool:start')),
  ).not.toContain('hunter2');
});

test('K-10 the record stands as EXECUTING with the digest before the tool runs', async () => {
  const seen: unknown[] = [];
  const { runtime, ports } = createTestRuntime({
    tools: [
      tool(
        'look',
        async () => {
          seen.push(await ports.records.get('session', '1'));
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  await runtime.runCall({ id: '1', name: 'look' }, coding);
  expect(seen[0]).toMatchObject({ state: 'EXECUTING', inputDigest: expect.any(String) });
});

test('R-01 the digest and the line are in a record that is written down, and in no copy of its own fields', async () => {
  const read = tool('read', () => 'text', { allowedModes: ['coding'] });
  const { runtime, ports } = createTestRuntime({ tools: [read] });
  await runtime.runCall({ id: '1', name: 'read', arguments: { path: 'a.ts' } }, coding);
  const record = ports.records.all()[0];
  expect(JSON.parse(JSON.stringify(record))).toMatchObject({
    inputDigest: record?.inputDigest,
    line: { tool: 'read', effect: 'read a.ts', verdict: 'allowed', outcome: 'completed' },
  });
  expect(Object.keys({ ...record })).not.toContain('line');
});

test('a call whose tool did not run has ended and has no duration; its failure is masked and has its code', async () => {
  const { runtime, ports } = createTestRuntime({ tools: [] });
  await runtime.runCall({ id: '1', name: 'nobody' }, coding);
  const [record] = ports.records.all();
  expect(record).toMatchObject({
    state: 'FAILED',
    isError: true,
    errorCode: 'TOOL_NOT_FOUND',
    error: expect.stringContaining('Unknown tool: nobody'),
    completedAt: ports.clock.now(),
  });
  expect([record?.startedAt, record?.durationMs]).toEqual([undefined, undefined]);
});
