import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';
import type { CallStep } from './record-sink.js';

const coding = { mode: 'coding' } as const;
const secret = ['pass', 'phrase'].join('');

/** A runtime that tells every step which its call kept. */
function watched(answer: unknown, permission: 'auto' | 'ask', wait?: () => Promise<never>) {
  const steps: CallStep[] = [];
  const ports = createTestPorts();
  const { records } = ports;
  const test = createTestRuntime({
    tools: [tool('act', () => answer, { allowedModes: ['coding'] })],
    permission: { mode: permission },
    ports: {
      ...ports,
      ...(wait ? { approvals: { ...ports.approvals, wait } } : {}),
      records: {
        ...records,
        get: records.get.bind(records),
        unfinished: records.unfinished.bind(records),
        keepLate: records.keepLate.bind(records),
        keep: (step) => {
          steps.push(step);
          return records.keep(step);
        },
      },
    },
  });
  const told = () => steps.map(({ record, isNew, unmasked }) => [record.state, isNew, unmasked]);
  return { ...test, steps, told };
}

test('what a step masked goes with it, so that it can be proved later; the answer of a person adds nothing', async () => {
  const { runtime, told, settle } = watched({ password: secret }, 'ask');
  const args = { password: secret };
  const outcome = runtime.runCall({ id: '1', name: 'act', arguments: args }, coding);
  await settle();
  await runtime.decide('1', 'allow');
  await outcome;
  expect(told()).toEqual([
    ['PENDING', true, { arguments: args }],
    ['APPROVAL_REQUIRED', false, { arguments: args }],
    ['EXECUTING', false, { arguments: args }],
    ['COMPLETED', false, { arguments: args, result: { password: secret } }],
  ]);
});

test('a step that masked nothing carries nothing beside its record', async () => {
  const { runtime, told } = watched('fine', 'auto');
  await runtime.runCall({ id: '1', name: 'act', arguments: { path: 'a' } }, coding);
  expect(told()).toEqual([
    ['EXECUTING', true, undefined],
    ['COMPLETED', false, undefined],
  ]);
});

test('a call that begins at once is two writes, one that is stopped at a gate one, and both are told of whole', async () => {
  const { runtime, told, steps } = watched('fine', 'auto');
  await runtime.runCall({ id: '1', name: 'act', arguments: {} }, coding);
  await runtime.runCall({ id: '2', name: 'unknown', arguments: {} }, coding);
  expect(told().map(([state, isNew]) => [state, isNew])).toEqual([
    ['EXECUTING', true],
    ['COMPLETED', false],
    ['FAILED', true],
  ]);
  expect(steps.map(({ events }) => events.map(({ event }) => event.type))).toEqual([
    ['tool:start'],
    ['tool:end', 'tool_executed'],
    ['tool:start', 'tool:error'],
  ]);
});

test('a secret in the result alone is the only thing that goes with it', async () => {
  const { runtime, told } = watched({ password: secret }, 'auto');
  await runtime.runCall({ id: '1', name: 'act', arguments: { path: 'a' } }, coding);
  expect(told().at(-1)).toEqual(['COMPLETED', false, { result: { password: secret } }]);
});

test('a question that nobody can answer any more is taken back with its call, by the runtime and with the reason', async () => {
  const { runtime, steps } = watched('fine', 'ask', () => Promise.reject(new Error('it is lost')));
  const outcome = await runtime.runCall({ id: '1', name: 'act' }, coding);
  expect(outcome).toMatchObject({ state: 'DENIED', errorCode: 'INTERNAL_ERROR' });
  const last = steps.at(-1);
  const { settlement, event } = last?.withdrawal ?? {};
  expect(settlement).toMatchObject({ outcome: 'cancelled', decidedBy: 'runtime' });
  expect(settlement?.note).toContain('it is lost');
  expect(event).toMatchObject({ event: { type: 'permission_decided', callId: '1' } });
  expect(last?.events.map(({ event: { type } }) => type)).toEqual(['tool:error']);
  expect(steps.find(({ question }) => question)?.record.state).toBe('APPROVAL_REQUIRED');
});

test('K-19 a call announces start, end and execution in their channels, numbered without a gap', async () => {
  const { runtime, events } = createTestRuntime({
    tools: [tool('quick', () => 1, { allowedModes: ['coding'] })],
  });
  await runtime.runCall({ id: '1', name: 'quick' }, coding);
  expect(events().map(({ seq, event }) => [seq, event.channel, event.type])).toEqual([
    [1, 'progress', 'tool:start'],
    [2, 'progress', 'tool:end'],
    [3, 'monitor', 'tool_executed'],
  ]);
});
