import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';

const AT = 1_700_000_000_000;
const token = (id: string) => ({ id, hash: `hash of ${id}` });

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`people on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open({ clock: createManualClock(AT) });
    });
    afterEach(() => place.dispose());

    test('R-02 who was added, changed and revoked, by whom and when, is kept and in the audit', async () => {
      const { people } = store;
      expect(await people.add({ name: 'bob', role: 'viewer', token: token('t1') }, 'omar')).toBe(
        'added',
      );
      expect(await people.add({ name: 'ann', role: 'approver', token: token('t2') }, 'omar')).toBe(
        'added',
      );
      expect(await people.add({ name: 'ann', role: 'operator', token: token('t3') }, 'eve')).toBe(
        'exists',
      );
      expect(await people.rotate('ann', token('t4'), 'ann')).toBe(true);
      expect(await people.revoke('bob', 'omar')).toBe(true);
      expect(await people.revoke('bob', 'omar')).toBe(false);
      expect(await people.rotate('bob', token('t5'), 'omar')).toBe(false);
      expect(await people.rotate('nobody', token('t5'), 'omar')).toBe(false);

      const made = { madeAt: AT, madeBy: 'omar' };
      expect(await people.list()).toEqual([
        { name: 'ann', role: 'approver', token: token('t4'), ...made },
        {
          name: 'bob',
          role: 'viewer',
          token: token('t1'),
          ...made,
          revoked: { at: AT, by: 'omar' },
        },
      ]);
      const told = (await store.audit.list({ limit: 20 })).map(({ kind, actor, data }) => [
        kind,
        actor,
        data,
      ]);
      expect(told).toEqual([
        ['person_added', 'omar', { person: 'bob', role: 'viewer', token_id: 't1' }],
        ['person_added', 'omar', { person: 'ann', role: 'approver', token_id: 't2' }],
        ['person_token_rotated', 'ann', { person: 'ann', role: 'approver', token_id: 't4' }],
        ['person_revoked', 'omar', { person: 'bob', role: 'viewer', token_id: 't1' }],
      ]);
    });

    test('R-02 whoever was revoked may be added again, with a new role', async () => {
      const { people } = store;
      await people.add({ name: 'ann', role: 'viewer', token: token('t1') }, 'omar');
      await people.revoke('ann', 'omar');
      expect(await people.add({ name: 'ann', role: 'operator', token: token('t2') }, 'omar')).toBe(
        'added',
      );
      expect(await people.list()).toEqual([
        { name: 'ann', role: 'operator', token: token('t2'), madeAt: AT, madeBy: 'omar' },
      ]);
    });

    test('a role that a hand wrote into the table lets nobody in', async () => {
      await store.people.add({ name: 'ann', role: 'viewer', token: token('t1') }, 'omar');
      await place.raw("UPDATE people SET role = 'root'");
      await expect(store.people.list()).rejects.toMatchObject({
        code: 'STORE_CORRUPT',
        message: expect.stringContaining('gives ann the role "root"'),
      });
    });
  });
}
