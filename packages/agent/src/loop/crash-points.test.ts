import { isFinalState, type SluiceEvent, type ToolCallRecord } from '@sluice/kernel';
import { describe, expect, test } from 'vitest';
import type { BoundStore } from '../ports/agent-store.js';
import type { StoredMessage } from '../ports/message-store.js';
import { createBench, until } from '../testing/agent-bench.js';
import type { MemoryStoreHandle } from '../testing/memory-store/create-memory-store.js';

const CALLS = [
  { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: '1' } },
  { id: 't1', name: 'current_time', arguments: {} },
];

/** Ends the process just before or just after its n-th write. */
function killAt(store: MemoryStoreHandle, place: number, isAfter: boolean): { reached: boolean } {
  const state = { reached: false };
  let writes = 0;
  const count =
    <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      writes += 1;
      if (writes !== place) return write(...args);
      state.reached = true;
      const result = isAfter ? write(...args) : undefined;
      void store.close();
      if (!isAfter) throw new Error('killed before the write');
      return result as Result;
    };
  const bind = store.bind;
  store.bind = (lease): BoundStore => {
    const bound = bind(lease);
    const { records, events, messages } = bound;
    return {
      ...bound,
      records: { ...records, keep: count(records.keep) },
      events: { ...events, append: count(events.append) },
      messages: { ...messages, append: count(messages.append) },
    };
  };
  return state;
}

function script(_: unknown, index: number) {
  return index === 0 ? { text: 'working', calls: CALLS } : 'done';
}

/** One life with a kill, one without. `false` when the first life ended before its n-th write. */
async function livesThrough(place: number, isAfter: boolean, asks: boolean): Promise<boolean> {
  const bench = createBench(script, {
    openModes: ['coding'],
    permission: { mode: 'auto', ...(asks ? { requireApprovalTools: ['fs_write'] } : {}) },
  });
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const state = killAt(bench.store, place, isAfter);
  const settled = async (agent: typeof bench.agent, work: Promise<unknown>) => {
    let isOver = false;
    void work
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    await until(async () => {
      const asked = agent === bench.agent && state.reached ? [] : await agent.pendingApprovals();
      for (const { request } of asked) {
        await agent.decide(request.sessionId, request.callId, 'allow', { decidedBy: 'ada' });
      }
      return isOver;
    });
  };
  await settled(bench.agent, bench.agent.send('s1', 'go'));
  await bench.kill();
  const { agent, model } = bench.restart((request) =>
    request.messages.some((message) => message.role === 'tool')
      ? 'after'
      : { calls: CALLS.map((call) => ({ ...call, id: `${call.id}b` })) },
  );
  await settled(agent, Promise.all((await agent.recover()).map(({ turn }) => turn)));
  const next = agent.send('s1', 'and now?');
  await settled(agent, next);
  expect((await next).status).toBe('completed');

  const at = `write ${place}, ${isAfter ? 'after' : 'before'}`;
  const rows = await bench.store.messages.load('s1', 0, 1_000);
  expectWhole(rows, at);
  const records = await bench.store.calls.list({ sessionId: 's1', limit: 100 });
  for (const { id, state: last, auditTrail } of records) {
    expect(isFinalState(last), `${at}: ${id} is ${last}`).toBe(true);
    expect(
      auditTrail.filter((entry) => isFinalState(entry.state)),
      `${at}: ${id}`,
    ).toHaveLength(1);
  }
  for (const record of records) expectToldOnce(bench.events('s1'), record, at);
  const asked = rows.flatMap(({ tool_calls }) => (tool_calls ?? []).map(({ id }) => id));
  expect(records.map(({ id }) => id).sort(), at).toEqual([...asked].sort());
  // A call runs at most once; only what the model asked for anew runs anew.
  const written = bench.done.filter((entry) => entry.startsWith('write')).length;
  expect(written, at).toBeLessThanOrEqual(asked.filter((id) => id.startsWith('w')).length);
  const completed = records.filter(
    ({ id, state: last }) => id.startsWith('w') && last === 'COMPLETED',
  );
  expect(written, at).toBeGreaterThanOrEqual(completed.length);
  expect(model.requests.length, at).toBeGreaterThan(0);
  return state.reached;
}

/** The log has one start and one end of the call, in this order, and the end says what the record says. */
function expectToldOnce(events: readonly SluiceEvent[], record: ToolCallRecord, at: string): void {
  const told = events.filter(
    (event) => event.channel === 'progress' && 'call' in event && event.call.id === record.id,
  );
  const label = `${at}: ${record.id}`;
  expect(told[0]?.type, label).toBe('tool:start');
  expect(told, label).toHaveLength(2);
  const { state, auditTrail, isError } = record;
  expect(told[1], label).toMatchObject({ call: { state, auditTrail, isError } });
}

function expectWhole(rows: readonly StoredMessage[], at: string): void {
  const asked = rows.flatMap(({ tool_calls }) => (tool_calls ?? []).map(({ id }) => id));
  const answered = rows.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  expect(answered, at).toEqual(asked);
  expect(rows.at(-1)?.role, at).toBe('assistant');
}

describe('K-21 a process that is killed at any of its writes', () => {
  for (const asks of [false, true]) {
    for (const isAfter of [false, true]) {
      test(`${isAfter ? 'after' : 'before'} it, ${asks ? 'with a question to a person' : 'without questions'}: every call ends once and none runs twice`, async () => {
        let place = 1;
        while (await livesThrough(place, isAfter, asks)) place += 1;
        expect(place).toBeGreaterThan(asks ? 16 : 14);
      });
    }
  }
});
