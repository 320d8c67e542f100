import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

/** A runtime whose call waits for a person, until the wait breaks with `error`. */
function asking(error: Error) {
  const ran: unknown[] = [];
  const note = tool('note', (args) => (ran.push(args), 'ran'), { allowedModes: ['coding'] });
  const ports = createTestPorts();
  const approvals = { ...ports.approvals, wait: () => Promise.reject(error) };
  const { runtime } = createTestRuntime({
    tools: [note],
    permission: { mode: 'approval' },
    ports: { ...ports, approvals },
  });
  return { ran, runtime, ports };
}

test('W-04 a call that waits while its process lets the store go is left as it stands, and nobody is told of a fault', async () => {
  const closed = Object.assign(new Error('The store is closed'), { code: 'STORE_CLOSED' });
  const { runtime, ports, ran } = asking(closed);
  const outcome = await runtime.runCall({ id: '1', name: 'note', arguments: {} }, coding);
  expect(outcome).toMatchObject({ isError: true, errorCode: 'INTERRUPTED', stopsTurn: true });
  expect(ran).toEqual([]);
  expect(await ports.records.get('session', '1')).toMatchObject({ state: 'APPROVAL_REQUIRED' });
  expect(await ports.approvals.pending()).toHaveLength(1);
  expect(ports.log.lines).toEqual([]);
});

test('K-10 a wait that breaks for any other reason ends the call as denied, and the operator is told', async () => {
  const { runtime, ports, ran } = asking(new Error('the line is cut'));
  const outcome = await runtime.runCall({ id: '1', name: 'note', arguments: {} }, coding);
  expect(outcome).toMatchObject({ isError: true, errorCode: 'INTERNAL_ERROR' });
  expect(ran).toEqual([]);
  expect(await ports.records.get('session', '1')).toMatchObject({ state: 'DENIED' });
  expect(ports.log.lines).toMatchObject([{ level: 'error', event: 'call_crashed' }]);
});

test('K-33 a call ends with its id also when the store and the log both fail', async () => {
  const fail = () => {
    throw new Error('broken port');
  };
  const { records } = createTestPorts();
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
    ports: { records: { ...records, keep: fail }, log: { warn: fail, error: fail } },
  });
  expect(await runtime.runCall({ id: '1', name: 't' }, coding)).toMatchObject({
    toolCallId: '1',
    state: 'FAILED',
    errorCode: 'RECORD_FAILED',
    stopsTurn: true,
  });
});
