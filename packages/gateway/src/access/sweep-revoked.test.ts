import { createCollectingLog, createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { Principal, Visit } from './principal.js';
import { sweepRevoked } from './sweep-revoked.js';

const [ann, bob] = ['ann', 'bob'].map(
  (person): Principal => ({ person, role: 'viewer', credential: `token:${person}` }),
) as [Principal, Principal];

function sweeping(current: (who: Principal) => Promise<Principal | undefined>) {
  const clock = createManualClock();
  const log = createCollectingLog();
  const closed: string[] = [];
  const visit = (who: Principal | undefined): Visit => ({
    who,
    close: (code, reason) => void closed.push(`${who?.person} ${code} ${reason}`),
  });
  const visits = [visit(ann), visit(undefined), visit(bob)];
  let looks = 0;
  const stop = sweepRevoked(
    { clock, log, limits: { revokedWithinMs: 1_000 }, door: { current } },
    () => {
      looks += 1;
      return visits;
    },
  );
  return {
    ...{ clock, log, closed, stop },
    looks: () => looks,
    /** Lets the time for one look pass, and the look come to its end. */
    async pass(): Promise<void> {
      clock.advance(1_000);
      for (let round = 0; round < 20; round += 1) await Promise.resolve();
    },
  };
}

test('R-02 each second those are shown out who may not be here any more, and nobody who has not signed in', async () => {
  const revoked = new Set<string>();
  const { pass, closed, clock, looks } = sweeping(async (who) =>
    revoked.has(who.person) ? undefined : who,
  );
  await pass();
  expect(closed).toEqual([]);
  revoked.add('bob');
  clock.advance(999);
  expect(looks()).toBe(1);
  await pass();
  expect(closed).toEqual(['bob 4001 REVOKED']);
});

test('R-02 where people cannot be read that is told, and the next look comes all the same', async () => {
  let isBroken = true;
  const { pass, closed, log } = sweeping(async () => {
    if (isBroken) throw new Error('no store');
    return undefined;
  });
  await pass();
  expect(log.lines).toEqual([
    { level: 'warn', event: 'people_not_read', facts: { message: 'no store' } },
  ]);
  isBroken = false;
  await pass();
  expect(closed).toEqual(['ann 4001 REVOKED', 'bob 4001 REVOKED']);
});

test('once it is over nobody is looked at, neither by the look that was due nor by one under way', async () => {
  const due = sweeping(async (who) => who);
  due.stop();
  await due.pass();
  expect(due.looks()).toBe(0);
  const underWay = sweeping(async (who) => who);
  underWay.clock.advance(1_000);
  underWay.stop();
  await underWay.pass();
  await underWay.pass();
  expect(underWay.looks()).toBe(1);
});
