import assert from 'node:assert/strict';
import type { ApprovalRequest, BesideAnswer } from '@sluice/kernel';
import { answerTo, askStep, question, type StoreCase, storeCase, workOn } from './store-case.js';

const token = (id: string) => ({ id, hash: id.repeat(64).slice(0, 64) });
const ann = { name: 'ann', role: 'approver', token: token('a') } as const;

export const peopleCases: readonly StoreCase[] = [
  storeCase(
    'R-02 a person is made once, has one token, and is gone when revoked',
    async (under) => {
      const { people } = under.store;
      assert.equal(await people.add(ann, 'root'), 'added');
      assert.equal(await people.add({ ...ann, role: 'operator' }, 'eve'), 'exists');
      assert.equal(await people.rotate('ann', token('b'), 'root'), true);
      const { people: again } = await under.restart();
      const [kept] = await again.list();
      assert.deepEqual([kept?.role, kept?.token, kept?.madeBy], ['approver', token('b'), 'root']);
      assert.equal(await again.rotate('bob', token('c'), 'root'), false);
      assert.equal(await again.revoke('ann', 'bob'), true);
      assert.equal(await again.revoke('ann', 'bob'), false);
      assert.equal(await again.rotate('ann', token('c'), 'root'), false);
      assert.equal((await again.list())[0]?.revoked?.by, 'bob');
      assert.equal(await again.add({ ...ann, role: 'viewer' }, 'root'), 'added');
      assert.deepEqual(
        (await again.list()).map(({ name, role, revoked }) => [name, role, revoked]),
        [['ann', 'viewer', undefined]],
      );
    },
  ),
  storeCase('R-02 of two processes that make the same person one does', async (under) => {
    const other = await under.another();
    const made = await Promise.all([
      under.store.people.add(ann, 'one'),
      other.people.add({ ...ann, token: token('b') }, 'two'),
    ]);
    assert.deepEqual([...made].sort(), ['added', 'exists']);
    assert.deepEqual(await other.people.list(), await under.store.people.list());
  }),
  storeCase(
    'R-02 a question for two people waits for the second, over a restart and in another process',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      const asked = { ...question('s1', 'c1'), needs: { people: 2 } };
      await bound.records.keep(askStep(asked));
      const settle = under.store.approvalsOf('s1').settle;
      assert.equal(await settle('c1', yesOf('ann'), yes(asked, 'ann', 't1')), 'counted');
      assert.equal(await settle('c1', yesOf('ann'), yes(asked, 'ann', 't2')), 'same_person');
      const store = await under.restart();
      const other = await under.another();
      const approvals = store.approvalsOf('s1');
      const names = (await approvals.get('c1'))?.yeses?.map(({ person }) => person);
      assert.deepEqual(names, ['ann']);
      assert.equal((await store.pendingApprovals()).length, 1);
      const waiting = approvals.wait('c1');
      const elsewhere = other.approvalsOf('s1').settle;
      assert.equal(await elsewhere('c1', yesOf('ann'), yes(asked, 'ann', 't9')), 'same_person');
      assert.equal(await elsewhere('c1', yesOf('bob'), yes(asked, 'bob', 't3')), 'settled');
      const answer = { ...yesOf('bob'), with: ['ann'] };
      assert.deepEqual(await waiting, answer);
      assert.deepEqual((await approvals.get('c1'))?.settlement, answer);
      assert.equal(await elsewhere('c1', yesOf('eve'), yes(asked, 'eve', 't4')), 'not_pending');
    },
  ),
  storeCase(
    'R-02 of a hundred yeses at once by two people in two processes exactly one settles',
    async (under) => {
      const { bound } = await workOn(under.store, 's1');
      const asked = { ...question('s1', 'c1'), needs: { people: 2 } };
      await bound.records.keep(askStep(asked));
      const other = await under.another();
      const answers = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const person = index % 2 ? 'ann' : 'bob';
          const { settle } = (index % 3 ? under.store : other).approvalsOf('s1');
          return settle('c1', yesOf(person), yes(asked, person, `t${index}`));
        }),
      );
      const count = (status: string) => answers.filter((one) => one === status).length;
      assert.deepEqual([count('counted'), count('settled')], [1, 1]);
    },
  ),
  storeCase('R-02 a single no ends a question for two people', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    const asked = { ...question('s1', 'c1'), needs: { people: 2 } };
    await bound.records.keep(askStep(asked));
    const { settle } = under.store.approvalsOf('s1');
    await settle('c1', yesOf('ann'), yes(asked, 'ann', 't1'));
    const no = { outcome: 'denied', at: 3, decidedBy: 'bob' } as const;
    assert.equal(await settle('c1', no, answerTo(asked)), 'settled');
  }),
  storeCase('R-02 a yes to an earlier round counts for no later one', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    const first = { ...question('s1', 'c1'), needs: { people: 2 } };
    const second = { ...first, digest: 'other effect', round: 2, changedSince: true } as const;
    await bound.records.keep(askStep(first));
    const { settle, get } = under.store.approvalsOf('s1');
    await settle('c1', yesOf('ann'), yes(first, 'ann', 't1'));
    assert.equal(await settle('c1', yesOf('bob'), yes(first, 'bob', 't2')), 'settled');
    await bound.records.keep(askStep(second));
    assert.equal((await get('c1'))?.yeses, undefined);
    assert.equal(await settle('c1', yesOf('bob'), yes(second, 'bob', 't2')), 'counted');
  }),
];

function yesOf(person: string) {
  return { outcome: 'approved', at: 2, decidedBy: person } as const;
}

function yes(asked: ApprovalRequest, person: string, credential: string): BesideAnswer {
  const by = { person, credential, at: 2, to: asked.digest };
  return { ...answerTo(asked), yes: { by, needs: asked.needs, eventsIfCounted: [] } };
}
