import { expect, test } from 'vitest';
import type { ToolCallRecord } from '../call/call-record.js';
import type { CallStep } from '../call/record-sink.js';
import { draftEvent } from '../events/event-types.js';
import { createTestPorts } from '../testing/index.js';

const source = { sessionId: 's', agentId: 'a' };
const settlement = { outcome: 'cancelled', at: 3, decidedBy: 'runtime' } as const;

function record(id: string, state: ToolCallRecord['state']): ToolCallRecord {
  return {
    id,
    name: 'write',
    input: {},
    state,
    approval: { required: false },
    createdAt: 1,
    updatedAt: 1,
    auditTrail: [],
    sessionId: 's',
    agentId: 'a',
    mode: 'coding',
  };
}

function step(id: string, state: ToolCallRecord['state'], more: Partial<CallStep> = {}): CallStep {
  return { record: record(id, state), isNew: false, events: [note(`${id} ${state}`)], ...more };
}

function note(name: string) {
  return draftEvent(source, 1, { channel: 'monitor', type: 'note', name, data: null });
}

function question(callId: string, digest = 'd') {
  const asked = { callId, toolName: 'write', mode: 'coding', digest, arguments: {}, meta: {} };
  return { ...asked, ...source, requestedAt: 1 };
}

/** Names of the notes that were announced. */
async function told({ events }: ReturnType<typeof createTestPorts>) {
  const page = await events.since(0, 100);
  return page.events.map(({ event }) => 'name' in event && event.name);
}

test('K-21 a call is kept once and is over when it has ended; what is refused leaves nothing', async () => {
  const ports = createTestPorts();
  const { records } = ports;
  expect(records.keep(step('c', 'PENDING', { isNew: true }))).toBe('kept');
  expect(records.keep(step('c', 'FAILED', { isNew: true }))).toBe('duplicate');
  await records.keep(step('c', 'COMPLETED'));
  expect(() => records.keep(step('c', 'FAILED'))).toThrow('ended as COMPLETED');
  expect(records.get('s', 'c')).toMatchObject({ state: 'COMPLETED' });
  expect(await told(ports)).toEqual(['c PENDING', 'c COMPLETED']);
});

test('K-15 a question that another one is in the way of refuses its step whole', async () => {
  const ports = createTestPorts();
  await ports.records.keep(step('c', 'APPROVAL_REQUIRED', { question: question('c') }));
  const other = step('c', 'EXECUTING', { question: question('c', 'another') });
  expect(() => ports.records.keep(other)).toThrow('Another question about call "c"');
  expect(ports.records.get('s', 'c')).toMatchObject({ state: 'APPROVAL_REQUIRED' });
  expect(await told(ports)).toEqual(['c APPROVAL_REQUIRED']);
});

test('K-19 a question that is taken back is told of before the end, and not where it was answered', async () => {
  const ports = createTestPorts();
  for (const id of ['open', 'answered']) {
    await ports.records.keep(step(id, 'APPROVAL_REQUIRED', { question: question(id), events: [] }));
  }
  await ports.approvals.settle('answered', settlement, { digest: 'd', events: [] });
  for (const id of ['open', 'answered']) {
    const withdrawal = { settlement, event: note(`${id} withdrawn`) };
    await ports.records.keep(step(id, 'DENIED', { withdrawal }));
  }
  expect(await told(ports)).toEqual(['open withdrawn', 'open DENIED', 'answered DENIED']);
});

test('calls that have not ended are found by their session, until it is let go', async () => {
  const { records } = createTestPorts();
  await records.keep(step('one', 'EXECUTING'));
  await records.keep(step('two', 'FAILED'));
  expect(records.unfinished('s')).toMatchObject([{ id: 'one' }]);
  expect(records.unfinished('another')).toEqual([]);
  records.forgetSession('s');
  expect(records.all()).toEqual([]);
});
