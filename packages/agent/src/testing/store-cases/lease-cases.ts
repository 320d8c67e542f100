import assert from 'node:assert/strict';
import type { BoundStore } from '../../ports/agent-store.js';
import {
  acquire,
  askStep,
  callRecord,
  firstStep,
  newSession,
  nextStep,
  question,
  refuses,
  type StoreCase,
  storeCase,
  textEvent,
  userMessage,
  workOn,
} from './store-case.js';

/** Every write that the fence guards. */
function guardedWrites(
  bound: BoundStore,
  sessionId: string,
): readonly (readonly [string, () => unknown])[] {
  return [
    ['a first step', () => bound.records.keep(firstStep(callRecord(sessionId, 'stale')))],
    [
      'a later step',
      () => bound.records.keep(nextStep(callRecord(sessionId, 'stale', 'EXECUTING'))),
    ],
    ['events.append', () => bound.events.append([textEvent(sessionId, 'stale')])],
    ['a question', () => bound.records.keep(askStep(question(sessionId, 'stale')))],
    [
      'results.put',
      () => bound.results.put({ handle: 'stale', sessionId, callId: 'stale', text: 'stale' }),
    ],
    ['messages.append', () => bound.messages.append([userMessage('stale')])],
    [
      'messages.addMark',
      () =>
        bound.messages.addMark({
          kind: 'offload',
          fromSeq: 1,
          toSeq: 1,
          text: 'stale',
          created_at: 1,
        }),
    ],
    ['todos.write', () => bound.todos.write('main', [])],
  ];
}

export const leaseCases: readonly StoreCase[] = [
  storeCase('G-04 a session has one worker; the second is told who holds it', async (under) => {
    const { store } = under;
    await newSession(store, 's1');
    const lease = await acquire(store, 's1', 'one');
    const other = await under.another();
    const answer = await other.leases.acquire('s1', 'two', 60_000);
    assert.equal(answer.status, 'busy');
    if (answer.status === 'busy') assert.equal(answer.owner, 'one');
    assert.equal((await other.leases.holder('s1'))?.owner, 'one');
    await store.leases.release(lease);
    assert.equal(await other.leases.holder('s1'), undefined);
    assert.equal((await other.leases.acquire('s1', 'two', 60_000)).status, 'acquired');
  }),
  storeCase('G-04 a lease is taken only from the owner that is named', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    const holder = (await store.leases.holder('s1'))?.owner;
    assert.equal((await store.leases.acquire('s1', 'two', 60_000, 'else')).status, 'busy');
    assert.equal((await store.leases.acquire('s1', 'two', 60_000, holder)).status, 'acquired');
    assert.equal((await store.leases.holder('s1'))?.owner, 'two');
    for (const [name, write] of guardedWrites(bound, 's1')) {
      await refuses('SESSION_FENCED', write, `${name} of whom it was taken from`);
    }
  }),
  storeCase('G-04 the fence only grows, over release and restart', async (under) => {
    await newSession(under.store, 's1');
    const first = await acquire(under.store, 's1');
    await under.store.leases.release(first);
    const second = await acquire(under.store, 's1');
    await under.store.leases.release(second);
    const third = await acquire(await under.restart(), 's1');
    assert.ok(first.fence < second.fence && second.fence < third.fence);
  }),
  storeCase('a lease of a session that does not exist is refused', async ({ store }) => {
    await refuses('SESSION_NOT_FOUND', () => store.leases.acquire('none', 'one', 1000));
  }),
  storeCase('G-04 every write of a worker that lost its lease is refused', async (under) => {
    const { store } = under;
    const { bound } = await workOn(store, 's1');
    await under.expireLease('s1');
    const other = await under.another();
    await acquire(other, 's1', 'two');
    for (const [name, write] of guardedWrites(bound, 's1')) {
      await refuses('SESSION_FENCED', write, `${name} of a stale worker`);
    }
    assert.deepEqual(await store.messages.load('s1', 0, 10), []);
    assert.deepEqual(await store.calls.list({ sessionId: 's1', limit: 10 }), []);
    assert.deepEqual(await store.pendingApprovals(), []);
    assert.deepEqual((await store.events.since(0, 10, { sessionId: 's1' })).events, []);
  }),
  storeCase('G-04 every write is refused when the lock is free', async ({ store }) => {
    const { lease, bound } = await workOn(store, 's1');
    await store.leases.release(lease);
    for (const [name, write] of guardedWrites(bound, 's1')) {
      await refuses('SESSION_FENCED', write, `${name} after release`);
    }
  }),
  storeCase('G-04 a stale worker cannot write after the new holder has released', async (under) => {
    const { store } = under;
    const { bound } = await workOn(store, 's1');
    await under.expireLease('s1');
    const second = await acquire(store, 's1', 'two');
    await store.leases.release(second);
    for (const [name, write] of guardedWrites(bound, 's1')) {
      await refuses('SESSION_FENCED', write, `${name} with an old fence`);
    }
  }),
  storeCase('a lease that ran out and that nobody took still writes and renews', async (under) => {
    const { lease, bound } = await workOn(under.store, 's1');
    await under.expireLease('s1');
    await bound.messages.append([userMessage('late but alone')]);
    assert.equal(await under.store.leases.heartbeat(lease, 60_000), true);
    assert.equal((await under.store.leases.acquire('s1', 'two', 1000)).status, 'busy');
  }),
  storeCase('a heartbeat of a lost or released lease says so', async (under) => {
    const { store } = under;
    const { lease } = await workOn(store, 's1');
    await under.expireLease('s1');
    const second = await acquire(store, 's1', 'two');
    assert.equal(await store.leases.heartbeat(lease, 60_000), false);
    await store.leases.release(lease);
    assert.equal(await store.leases.heartbeat(second, 60_000), true, 'a stale release is nothing');
    await store.leases.release(second);
    assert.equal(await store.leases.heartbeat(second, 60_000), false);
  }),
  storeCase('of many that ask at once exactly one gets the session', async (under) => {
    await newSession(under.store, 's1');
    const other = await under.another();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        (index % 2 ? other : under.store).leases.acquire('s1', `w${index}`, 60_000),
      ),
    );
    assert.equal(answers.filter((answer) => answer.status === 'acquired').length, 1);
  }),
  storeCase('a session whose worker died is found by the next one', async (under) => {
    const { store } = under;
    await workOn(store, 'dead');
    await workOn(store, 'alive');
    const { lease } = await workOn(store, 'done');
    await store.leases.release(lease);
    await under.expireLease('dead');
    assert.deepEqual(await store.leases.abandoned(10), ['dead']);
    await acquire(store, 'dead', 'two');
    assert.deepEqual(await store.leases.abandoned(10), []);
  }),
  storeCase("a worker cannot write to another session's rows", async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await newSession(store, 's2');
    const foreign = callRecord('s2', 'c1');
    await refuses('SESSION_FENCED', () => bound.records.keep(firstStep(foreign)));
    const own = callRecord('s1', 'c1');
    const events = [textEvent('s2', 'x')];
    await refuses('SESSION_FENCED', () => bound.records.keep(firstStep(own, { events })));
    await refuses('SESSION_FENCED', () => bound.events.append([textEvent('s2', 'x')]));
    await refuses('SESSION_FENCED', () =>
      bound.records.keep({ ...askStep(question('s2', 'c1')), record: own }),
    );
  }),
  storeCase('a result that comes after the turn is kept without a lease', async ({ store }) => {
    const { lease, bound } = await workOn(store, 's1');
    await bound.records.keep(firstStep(callRecord('s1', 'c1')));
    await store.leases.release(lease);
    const late = { callId: 'c1', sessionId: 's1', at: 5, isError: false, result: 'late' };
    await bound.records.keepLate(late, [
      {
        seq: 0,
        timestamp: 5,
        sessionId: 's1',
        agentId: 'main',
        event: {
          channel: 'monitor',
          type: 'tool_late_result',
          callId: 'c1',
          toolName: 't',
          isError: false,
        },
      },
    ]);
    const page = await store.events.since(0, 10, { types: ['tool_late_result'] });
    assert.equal(page.events.length, 1);
    await refuses('SESSION_FENCED', () =>
      bound.records.keep(nextStep(callRecord('s1', 'c1', 'COMPLETED'))),
    );
  }),
];
