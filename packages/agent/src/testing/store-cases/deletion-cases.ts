import assert from 'node:assert/strict';
import {
  answerTo,
  askStep,
  callRecord,
  firstStep,
  grant,
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

const DIGEST = 'd'.repeat(64);

export const deletionCases: readonly StoreCase[] = [
  storeCase(
    'L-06 a deleted session leaves nothing, and the others all of theirs',
    async (under) => {
      const { store } = under;
      for (const id of ['gone', 'kept']) {
        const { bound, lease } = await workOn(store, id);
        await bound.messages.append([userMessage(`words of ${id}`)]);
        await bound.messages.addMark({
          kind: 'summary',
          fromSeq: 1,
          toSeq: 1,
          text: 'short',
          created_at: 1,
        });
        await bound.records.keep(firstStep(callRecord(id, 'c1')));
        await bound.records.keep(nextStep(callRecord(id, 'c1', 'COMPLETED')));
        await bound.results.put({ handle: `h-${id}`, sessionId: id, callId: 'c1', text: 'whole' });
        await bound.todos.write('main', [{ id: '1', title: 'Write', status: 'pending' }]);
        await bound.events.append([textEvent(id, `event of ${id}`)]);
        await store.attachments.put({ sessionId: id, digest: DIGEST, data: 'QUJD' });
        await store.sessions.addSnapshot({
          id: 'sfp-1',
          sessionId: id,
          label: '',
          seq: 1,
          createdAt: 1,
        });
        await store.leases.release(lease);
      }
      await store.sessions.delete('gone', 'ada');
      const after = await under.restart();
      const seen = async (id: string) => {
        const bound = after.bind({ sessionId: id, owner: 'one', fence: 0 });
        return [
          (await after.sessions.get(id))?.id,
          (await after.messages.load(id, 0, 10)).length,
          (await after.messages.marks(id)).length,
          (await after.calls.list({ sessionId: id, limit: 10 })).length,
          (await bound.results.read(`h-${id}`, id, 0, 10))?.text,
          (await bound.todos.read('main')).length,
          (await after.events.since(0, 100, { sessionId: id })).events.length,
          await after.attachments.read(DIGEST, id),
          (await after.sessions.snapshots(id)).length,
        ];
      };
      assert.deepEqual(await seen('gone'), [undefined, 0, 0, 0, undefined, 0, 0, undefined, 0]);
      assert.deepEqual(await seen('kept'), ['kept', 1, 1, 1, 'whole', 1, 1, 'QUJD', 1]);
      await refuses('SESSION_NOT_FOUND', () => after.sessions.delete('gone'));
      // The name is free again, and what had it is not found under it.
      await newSession(after, 'gone');
      assert.deepEqual((await seen('gone')).slice(1), [0, 0, 0, undefined, 0, 0, undefined, 0]);
    },
  ),
  storeCase('L-06 a session at work or with an open question is not deleted', async (under) => {
    const { store } = under;
    const { bound, lease } = await workOn(store, 's1');
    await refuses('SESSION_BUSY', () => store.sessions.delete('s1'));
    const asked = question('s1', 'c1');
    await bound.records.keep(firstStep(callRecord('s1', 'c1')));
    await bound.records.keep(askStep(asked));
    await store.leases.release(lease);
    await refuses('SESSION_BUSY', () => store.sessions.delete('s1'));
    assert.notEqual(await store.sessions.get('s1'), undefined);
    await store
      .approvalsOf('s1')
      .settle('c1', { outcome: 'denied', at: 2, decidedBy: 'ada' }, answerTo(asked));
    await store.sessions.delete('s1');
    assert.equal(await store.sessions.get('s1'), undefined);
  }),
  storeCase(
    'L-06 R-01 a session with a call that was approved and has not ended stays until that has ended',
    async ({ store }) => {
      const { bound, lease } = await workOn(store, 's1');
      const asked = question('s1', 'c1');
      await bound.records.keep(firstStep(callRecord('s1', 'c1')));
      await bound.records.keep(askStep(asked));
      const yes = { outcome: 'approved', at: 2, decidedBy: 'ada' } as const;
      await store.approvalsOf('s1').settle('c1', yes, answerTo(asked));
      await store.leases.release(lease);
      await refuses('SESSION_BUSY', () => store.sessions.delete('s1'));
      assert.notEqual(await store.sessions.get('s1'), undefined);
      const again = await store.leases.acquire('s1', 'two', 60_000);
      if (again.status !== 'acquired') throw new Error('the session is held');
      await store.bind(again.lease).records.keep(nextStep(callRecord('s1', 'c1', 'SEALED')));
      await store.leases.release(again.lease);
      await store.sessions.delete('s1');
      assert.equal(await store.sessions.get('s1'), undefined);
    },
  ),
  storeCase('L-06 with a session go its sub-agents, and a busy one keeps it', async ({ store }) => {
    await newSession(store, 's1');
    const child = { mode: 'chat_safe', parentCallId: 'c1' } as const;
    await store.sessions.create({ id: 'child', parentSessionId: 's1', ...child });
    await store.sessions.create({ id: 'grandchild', parentSessionId: 'child', ...child });
    const answer = await store.leases.acquire('grandchild', 'one', 60_000);
    await refuses('SESSION_BUSY', () => store.sessions.delete('s1'));
    assert.equal(answer.status, 'acquired');
    if (answer.status === 'acquired') await store.leases.release(answer.lease);
    await store.sessions.delete('s1');
    assert.deepEqual(await store.sessions.list({ limit: 10, includeChildren: true }), []);
  }),
  storeCase('L-06 what was granted for a deleted session alone goes with it', async ({ store }) => {
    const { bound, lease } = await workOn(store, 's1');
    const asked = question('s1', 'c1');
    await bound.records.keep(firstStep(callRecord('s1', 'c1')));
    await bound.records.keep(askStep(asked));
    const given = grant('g1', { scope: 'session', sessionId: 's1' });
    await store
      .approvalsOf('s1')
      .settle(
        'c1',
        { outcome: 'approved', at: 2, decidedBy: 'ada' },
        answerTo(asked, { grant: given }),
      );
    assert.equal((await store.grants.list()).length, 1);
    await bound.records.keep(nextStep(callRecord('s1', 'c1', 'COMPLETED')));
    await store.leases.release(lease);
    await store.sessions.delete('s1');
    assert.deepEqual(await store.grants.list(), []);
  }),
];
