import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

/** A runtime whose masker throws at any value that holds `poison`. */
function poisoned() {
  const ran: unknown[] = [];
  const mask = (value: unknown): unknown => {
    if (JSON.stringify(value)?.includes('poison')) throw new Error('the masker broke');
    return value;
  };
  const echo = tool('echo', (args) => (ran.push(args), 'ran'), { allowedModes: ['coding'] });
  return { ran, ...createTestRuntime({ tools: [echo], ports: { masker: { mask } } }) };
}

test('K-10 arguments that cannot be masked end their call as failed, recorded without them, and the turn goes on', async () => {
  const { runtime, ran, ports, eventsOf } = poisoned();
  const outcomes = await runtime.runCalls(
    [
      { id: '1', name: 'echo', arguments: { text: 'poison' } },
      { id: '2', name: 'echo', arguments: { text: 'fine' } },
    ],
    coding,
  );
  expect(outcomes).toMatchObject([
    { toolCallId: '1', toolName: 'echo', state: 'FAILED', errorCode: 'INTERNAL_ERROR' },
    { toolCallId: '2', state: 'COMPLETED', result: 'ran' },
  ]);
  expect(outcomes[0]?.isError).toBe(true);
  expect(outcomes[0]?.stopsTurn).toBeUndefined();
  expect(ran).toEqual([{ text: 'fine' }]);
  expect(await ports.records.get('session', '1')).toMatchObject({
    state: 'FAILED',
    errorCode: 'INTERNAL_ERROR',
  });
  expect(JSON.stringify(await ports.records.get('session', '1'))).not.toContain('poison');
  expect(eventsOf('tool:error').map(({ call }) => call.id)).toEqual(['1']);
  expect(ports.log.lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'call_crashed' }),
  );
});

test('a getter in the arguments that throws ends its call and not the turn', async () => {
  const { runtime, ran } = poisoned();
  const trap = Object.defineProperty({}, 'text', {
    enumerable: true,
    get: () => {
      throw new Error('a trap');
    },
  });
  const outcome = await runtime.runCall({ id: '1', name: 'echo', arguments: trap }, coding);
  expect(outcome).toMatchObject({ toolCallId: '1', state: 'FAILED', isError: true });
  expect(ran).toEqual([]);
});

test('a call that cannot be made does not touch the record of another one with its id', async () => {
  const { runtime, ports } = poisoned();
  await runtime.runCall({ id: '1', name: 'echo', arguments: { text: 'fine' } }, coding);
  const again = { id: '1', name: 'echo', arguments: { text: 'poison' } };
  expect(await runtime.runCall(again, coding)).toMatchObject({ errorCode: 'DUPLICATE_CALL_ID' });
  expect(await ports.records.get('session', '1')).toMatchObject({ state: 'COMPLETED' });
});

test('a call that cannot be made and cannot be kept stops the turn', async () => {
  const { ports } = createTestRuntime();
  const keep = () => Promise.reject(new Error('disk full'));
  const mask = (value: unknown): unknown => {
    if (value !== undefined) throw new Error('the masker broke');
    return value;
  };
  const { runtime } = createTestRuntime({
    ports: { masker: { mask }, records: { ...ports.records, keep } },
  });
  expect(await runtime.runCall({ id: '1', name: 'echo', arguments: {} }, coding)).toMatchObject({
    toolCallId: '1',
    errorCode: 'RECORD_FAILED',
    stopsTurn: true,
  });
});

test.each([
  ['a clock', { clock: { now: fail, setTimer: fail } }, 'c1'],
  ['a masker', { masker: { mask: fail } }, 'c1'],
  ['a source of ids', { ids: { newId: fail } }, undefined],
])('%s that always throws ends every call with its id and stops the turn', async (_, ports, id) => {
  const { runtime } = createTestRuntime({ ports });
  const outcome = await runtime.runCall({ ...(id ? { id } : {}), name: 'echo' }, coding);
  expect(outcome).toMatchObject({
    toolCallId: id ?? 'call_without_id',
    toolName: 'echo',
    state: 'FAILED',
    errorCode: 'INTERNAL_ERROR',
    stopsTurn: true,
  });
});

function fail(): never {
  throw new Error('broken');
}

test('a call that never began is sealed without its arguments where these cannot be masked', async () => {
  const { runtime, ports } = poisoned();
  const request = { id: '1', name: 'echo', arguments: { text: 'poison' } };
  expect(await runtime.sealUnbegun(request, coding)).toMatchObject({ state: 'SEALED' });
  expect(await ports.records.get('session', '1')).toMatchObject({ state: 'SEALED' });
  expect(ports.log.lines).toContainEqual(
    expect.objectContaining({
      event: 'call_crashed',
      facts: expect.objectContaining({ call_id: '1' }),
    }),
  );
});
