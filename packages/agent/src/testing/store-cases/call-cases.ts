import assert from 'node:assert/strict';
import { readEvents } from '@sluice/kernel';
import {
  acquire,
  answerTo,
  askStep,
  callRecord,
  firstStep,
  grant,
  nextStep,
  question,
  refuses,
  type StoreCase,
  storeCase,
  textEvent,
  workOn,
} from './store-case.js';

const YES = { outcome: 'approved', at: 2, decidedBy: 'ada' } as const;

export const callCases: readonly StoreCase[] = [
  storeCase(
    'a call is created once, saved whole and found unfinished after a restart',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      assert.equal(await bound.records.keep(firstStep(callRecord('s1', 'c1'))), 'kept');
      const second = firstStep(callRecord('s1', 'c1', 'FAILED'));
      assert.equal(await bound.records.keep(second), 'duplicate');
      const executing = callRecord('s1', 'c1', 'EXECUTING', {
        inputDigest: 'd',
        startedAt: 7,
        result: { text: '你好', list: [1, null] },
      });
      await bound.records.keep(nextStep(executing));
      await bound.records.keep(firstStep(callRecord('s1', 'c2')));
      await bound.records.keep(nextStep(callRecord('s1', 'c2', 'COMPLETED', { result: 'x' })));
      const store = await under.restart();
      const again = store.bind(await acquireAgain(store, 's1', under.expireLease));
      assert.deepEqual(await again.records.get('s1', 'c1'), executing);
      assert.deepEqual(
        (await again.records.unfinished('s1')).map((record) => record.id),
        ['c1'],
      );
    },
  ),
  storeCase('call ids are unique within a session only', async ({ store }) => {
    const one = await workOn(store, 's1');
    const two = await workOn(store, 's2');
    assert.equal(await one.bound.records.keep(firstStep(callRecord('s1', 'call_1'))), 'kept');
    assert.equal(await two.bound.records.keep(firstStep(callRecord('s2', 'call_1'))), 'kept');
    const asked = question('s1', 'call_1');
    await one.bound.records.keep(askStep(asked));
    await two.bound.records.keep(askStep(question('s2', 'call_1')));
    await store.approvalsOf('s1').settle('call_1', YES, answerTo(asked));
    assert.equal((await store.approvalsOf('s2').get('call_1'))?.settlement, undefined);
    assert.deepEqual(
      (await store.pendingApprovals()).map((entry) => entry.request.sessionId),
      ['s2'],
    );
  }),
  storeCase('G-10 the calls of a sub-agent are found under their parent', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await bound.records.keep(firstStep(callRecord('s1', 'own')));
    const child = callRecord('s1', 'sub', 'PENDING', { parentCallId: 'own' });
    await bound.records.keep(firstStep(child));
    const under = await store.calls.list({ parentCallId: 'own', limit: 10 });
    assert.deepEqual(
      under.map((record) => record.id),
      ['sub'],
    );
    assert.equal((await store.calls.list({ sessionId: 's1', limit: 1 })).length, 1);
    await bound.records.keep(nextStep(callRecord('s1', 'own', 'COMPLETED')));
    assert.deepEqual(
      (await store.calls.list({ isOpen: true, limit: 10 })).map((record) => record.id),
      ['sub'],
    );
  }),
  storeCase('K-15 a question outlives the process and is answered once', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    await bound.records.keep(askStep(question('s1', 'c1')));
    await bound.records.keep(askStep(question('s1', 'c1', 2)));
    const store = await under.restart();
    const entry = await store.approvalsOf('s1').get('c1');
    assert.deepEqual(entry, { request: question('s1', 'c1') });
    const other = await under.another();
    const answers = await Promise.all(
      [store, other, store, other].map(async (handle, index) =>
        handle
          .approvalsOf('s1')
          .settle(
            'c1',
            { outcome: index % 2 ? 'denied' : 'approved', at: 3, decidedBy: `p${index}` },
            answerTo(question('s1', 'c1')),
          ),
      ),
    );
    assert.equal(answers.filter((answer) => answer === 'settled').length, 1);
    assert.deepEqual(await store.approvalsOf('s1').pending(), []);
    const kept = (await store.approvalsOf('s1').get('c1'))?.settlement;
    assert.deepEqual(await other.approvalsOf('s1').wait('c1'), kept);
  }),
  storeCase(
    'K-15 P05 another question about the same call never gets its answer',
    async ({ store }) => {
      const { bound } = await workOn(store, 's1');
      const asked = question('s1', 'c1');
      await bound.records.keep(askStep(asked));
      await store.approvalsOf('s1').settle('c1', YES, answerTo(asked));
      await refuses('QUESTION_TAKEN', () =>
        bound.records.keep(askStep({ ...asked, digest: 'of other arguments' })),
      );
      const kept = await store.approvalsOf('s1').get('c1');
      assert.deepEqual(kept?.request, asked);
    },
  ),
  storeCase('K-15 a waiting worker hears an answer given in another process', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    await bound.records.keep(askStep(question('s1', 'c1')));
    const waiting = bound.approvals.wait('c1');
    const other = await under.another();
    const settlement = {
      outcome: 'approved_with_edits',
      at: 3,
      decidedBy: 'ada',
      note: 'n',
      scope: 'once',
      arguments: { path: 'b.txt' },
    } as const;
    await other.approvalsOf('s1').settle('c1', settlement, answerTo(question('s1', 'c1')));
    assert.deepEqual(await waiting, settlement);
    for (const handle of [under.store, other]) {
      const kept = await handle.approvalsOf('s1').get('c1');
      assert.deepEqual(kept, { request: question('s1', 'c1'), settlement });
    }
  }),
  storeCase(
    'K-15 a question is put again in a later round, and no answer to an earlier one counts for it',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      const first = question('s1', 'c1');
      const second = { ...first, digest: 'other effect', round: 2, changedSince: true } as const;
      await bound.records.keep(askStep(first));
      const settle = under.store.approvalsOf('s1').settle;
      assert.equal(await settle('c1', YES, answerTo(first)), 'settled');
      await bound.records.keep(askStep(second));
      assert.deepEqual(await under.store.approvalsOf('s1').get('c1'), { request: second });
      assert.equal(await settle('c1', YES, answerTo(first)), 'not_pending');
      const waiting = bound.approvals.wait('c1');
      assert.equal(await settle('c1', YES, answerTo(second)), 'settled');
      assert.deepEqual(await waiting, YES);
    },
  ),
  storeCase(
    'a step is kept whole or not at all: record, question and events, also for other readers',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      await bound.records.keep(
        firstStep(callRecord('s1', 'c1'), { events: [textEvent('s1', 'a')] }),
      );
      const events = async () => (await under.store.events.since(0, 10)).events.length;
      assert.equal(await events(), 1);
      const duplicate = firstStep(callRecord('s1', 'c1'), { events: [textEvent('s1', 'b')] });
      assert.equal(await bound.records.keep(duplicate), 'duplicate');
      await bound.records.keep(askStep(question('s1', 'c1')));
      const taken = { ...question('s1', 'c1'), digest: 'other' };
      const step = { ...askStep(taken), events: [textEvent('s1', 'c')] };
      await refuses('QUESTION_TAKEN', () => bound.records.keep(step));
      assert.equal(await events(), 1);
      await bound.records.keep(nextStep(callRecord('s1', 'c1', 'COMPLETED')));
      const late = nextStep(callRecord('s1', 'c1', 'FAILED'), { events: [textEvent('s1', 'd')] });
      await assert.rejects(async () => bound.records.keep(late), { code: 'CALL_OVER' });
      assert.equal((await bound.records.get('s1', 'c1'))?.state, 'COMPLETED');
      assert.equal(await events(), 1);
    },
  ),
  storeCase(
    'an answer, the grant it makes and the event that tells of it are kept together',
    async (under) => {
      const { store } = under;
      const { bound } = await workOn(store, 's1');
      const asked = question('s1', 'c1');
      await bound.records.keep(askStep(asked));
      const beside = answerTo(asked, { grant: grant('g1'), events: [textEvent('s1', 'decided')] });
      const approvals = store.approvalsOf('s1');
      const refused = { ...beside, digest: 'of another question' };
      assert.equal(await approvals.settle('c1', YES, refused), 'not_pending');
      assert.deepEqual(await store.grants.list(), []);
      assert.equal(await approvals.settle('c1', YES, beside), 'settled');
      assert.equal(await approvals.settle('c1', YES, beside), 'not_pending');
      assert.equal((await store.grants.list()).length, 1);
      assert.equal((await store.events.since(0, 10)).events.length, 1);
    },
  ),
  storeCase(
    'K-15 K-19 a call that ends takes its open question with it and tells of it; an answer that was given stands, and nothing else is told',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      const settlement = { outcome: 'cancelled', at: 3, decidedBy: 'runtime' } as const;
      for (const callId of ['open', 'answered']) {
        await bound.records.keep(askStep(question('s1', callId)));
      }
      const approvals = under.store.approvalsOf('s1');
      await approvals.settle('answered', YES, answerTo(question('s1', 'answered')));
      for (const callId of ['open', 'answered']) {
        const end = callRecord('s1', callId, 'SEALED', { approval: { required: true } });
        const withdrawal = { settlement, event: textEvent('s1', `${callId} withdrawn`) };
        const events = [textEvent('s1', `${callId} ended`)];
        await bound.records.keep(nextStep(end, { withdrawal, events }));
      }
      assert.deepEqual(await approvals.wait('open'), settlement);
      const { events } = await under.store.events.since(0, 10);
      assert.deepEqual(
        events.map(({ event }) => 'delta' in event && event.delta),
        ['open withdrawn', 'open ended', 'answered ended'],
      );
      assert.deepEqual(await under.store.pendingApprovals(), []);
      assert.deepEqual((await approvals.get('answered'))?.settlement, YES);
    },
  ),
  storeCase('a question that nobody asked cannot be answered', async ({ store }) => {
    await workOn(store, 's1');
    const answer = await store.approvalsOf('s1').settle('c9', YES, answerTo(question('s1', 'c9')));
    assert.equal(answer, 'not_pending');
    assert.equal(await store.approvalsOf('nobody').get('c1'), undefined);
  }),
  storeCase('grants cover what they say, count uses and can be taken back', async (under) => {
    const { store } = under;
    const { bound } = await workOn(store, 's1');
    const request = question('s1', 'c1');
    await bound.records.keep(askStep(request));
    const given = grant('g1', {
      scope: 'session',
      sessionId: 's1',
      workspace: '/here',
      covers: { kind: 'arguments', toolName: 'fs_write', digest: 'd1' },
      expiresAt: 100,
    });
    await store.approvalsOf('s1').settle('c1', YES, answerTo(request, { grant: given }));
    const asked = {
      toolName: 'fs_write',
      digest: 'd1',
      sessionId: 's1',
      workspace: '/here',
      now: 50,
      needsExactArguments: true,
    };
    assert.equal((await store.grants.use(asked))?.uses, 1);
    assert.equal((await store.grants.use(asked))?.uses, 2);
    for (const not of [
      { ...asked, digest: 'd2' },
      { ...asked, sessionId: 's2' },
      { ...asked, workspace: '/there' },
      { ...asked, workspace: undefined },
      { ...asked, now: 100 },
      { ...asked, toolName: 'bash_run' },
    ]) {
      assert.equal(await store.grants.use(not), undefined);
    }
    const again = await under.restart();
    assert.equal((await again.grants.list({ sessionId: 's1' }))[0]?.lastUsedAt, 50);
    assert.deepEqual(await again.grants.list({ sessionId: 's2' }), []);
    assert.equal(await again.grants.revoke('g1'), true);
    assert.equal(await again.grants.revoke('g1'), false);
    assert.equal(await again.grants.use(asked), undefined);
  }),
  storeCase('whole results are paged and stay in their session', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    const text = 'x'.repeat(1000) + 'y'.repeat(500);
    await bound.results.put({ handle: 'h1', sessionId: 's1', callId: 'c1', text });
    const first = await bound.results.read('h1', 's1', 0, 1000);
    assert.deepEqual(
      [first?.text.length, first?.nextOffset, first?.totalChars],
      [1000, 1000, 1500],
    );
    const second = await bound.results.read('h1', 's1', 1000, 1000);
    assert.deepEqual([second?.text, second?.nextOffset], ['y'.repeat(500), undefined]);
    assert.equal(await bound.results.read('h1', 's2', 0, 10), undefined);
    assert.equal(await bound.results.read('h2', 's1', 0, 10), undefined);
  }),
  storeCase('K-19 event numbers only grow, over a restart too', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    await bound.events.append(['a', 'b'].map((text) => textEvent('s1', text)));
    const before = await under.store.events.lastSeq();
    const store = await under.restart();
    assert.equal(await store.events.lastSeq(), before);
    await store.events.append([textEvent('s1', 'c')]);
    const page = await store.events.since(0, 10);
    const numbers = page.events.map((event) => event.seq);
    assert.equal(page.events.length, 3);
    assert.equal(new Set(numbers).size, 3);
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
    assert.ok((numbers[2] ?? 0) > before);
    assert.deepEqual((await store.events.since(numbers[1] ?? 0, 10)).events[0]?.event, {
      channel: 'progress',
      type: 'text_chunk',
      delta: 'c',
    });
  }),
  storeCase(
    'K-19 a reader gets past and live events once each, from any process',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      const other = await under.another();
      await bound.events.append([textEvent('s1', '0')]);
      const ended = new AbortController();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const envelope of readEvents(other.events, {
          sessionId: 's1',
          since: 0,
          signal: ended.signal,
        })) {
          if (envelope.event.type === 'text_chunk') seen.push(envelope.event.delta);
          if (seen.length === 30) ended.abort();
        }
      })();
      for (let index = 1; index < 30; index += 1) {
        await bound.events.append([textEvent('s1', String(index))]);
      }
      await reading;
      assert.deepEqual(
        seen,
        Array.from({ length: 30 }, (_, index) => String(index)),
      );
    },
  ),
  storeCase('closing ends every wait', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await bound.records.keep(askStep(question('s1', 'c1')));
    const waiting = bound.approvals.wait('c1');
    const refused = refuses('STORE_CLOSED', () => waiting);
    await store.close();
    await refused;
  }),
  storeCase(
    'P-03 a granted rule answers the questions that it fits, and no other',
    async ({ store }) => {
      const { bound } = await workOn(store, 's1');
      const asked = question('s1', 'c1');
      await bound.records.keep(askStep(asked));
      const covers = { kind: 'rule', toolName: 'write', rule: '- allow: src' } as const;
      const ruled = grant('g1', { covers });
      await store.approvalsOf('s1').settle('c1', YES, { ...answerTo(asked), grant: ruled });
      const next = { toolName: 'write', digest: 'd2', sessionId: 's1', now: 5 } as const;
      const ask = (fits: boolean) =>
        bound.grants.use({
          ...next,
          needsExactArguments: true,
          fitsRule: (rule) => fits && rule === covers.rule,
        });
      assert.equal(await ask(false), undefined);
      assert.equal((await ask(true))?.id, 'g1');
      assert.equal(await bound.grants.use({ ...next, needsExactArguments: false }), undefined);
      assert.equal(await store.grants.revoke('g1', 'ann'), true);
      assert.equal(await ask(true), undefined);
    },
  ),
];

async function acquireAgain(
  store: Parameters<typeof acquire>[0],
  sessionId: string,
  expire: (sessionId: string) => Promise<void>,
) {
  await expire(sessionId);
  return acquire(store, sessionId, 'after restart');
}
