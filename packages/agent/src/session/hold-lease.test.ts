import { createCollectingLog, createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { LeaseAnswer, LeaseStore } from '../ports/lease-store.js';
import { createBench, until } from '../testing/agent-bench.js';
import { holdLease, type LeaseOptions } from './hold-lease.js';

const LEASE = { sessionId: 's1', owner: 'me', fence: 7 };
const ACQUIRED: LeaseAnswer = { status: 'acquired', lease: LEASE };
const BUSY: LeaseAnswer = { status: 'busy', owner: 'other', expiresAt: 0 };

function bench(given: Partial<LeaseStore> = {}, more: Partial<LeaseOptions> = {}) {
  const clock = createManualClock();
  const log = createCollectingLog();
  const asked = { acquire: 0, heartbeat: 0, release: 0 };
  let lost = 0;
  const leases: LeaseStore = {
    acquire: () => {
      asked.acquire += 1;
      return ACQUIRED;
    },
    heartbeat: () => true,
    release: () => undefined,
    holder: () => undefined,
    abandoned: () => [],
    ...given,
  };
  const counted: LeaseStore = {
    ...leases,
    heartbeat: (...args) => {
      asked.heartbeat += 1;
      return leases.heartbeat(...args);
    },
    release: (...args) => {
      asked.release += 1;
      return leases.release(...args);
    },
  };
  const options: LeaseOptions = {
    leases: counted,
    clock,
    log,
    sessionId: 's1',
    owner: 'me',
    ttlMs: 3_000,
    waitMs: 0,
    onLost: () => {
      lost += 1;
    },
    ...more,
  };
  return { clock, log, asked, options, lost: () => lost };
}

/** Lets what was promised so far come about. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('G-04 a busy session is refused at once where nobody wants to wait', async () => {
  let tries = 0;
  const { options } = bench({
    acquire: () => {
      tries += 1;
      return BUSY;
    },
  });
  await expect(holdLease(options)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  expect(tries).toBe(1);
});

test('G-04 waiting for a busy session asks again now and then, not all the time', async () => {
  const answers = [BUSY, BUSY, ACQUIRED];
  let tries = 0;
  const { options, clock } = bench(
    {
      acquire: () => {
        tries += 1;
        return answers[tries - 1] ?? ACQUIRED;
      },
    },
    { waitMs: 1_000 },
  );
  const held = holdLease(options);
  await until(() => clock.timers === 1);
  await settle();
  expect(tries).toBe(1);
  clock.advance(50);
  await until(() => tries === 2 && clock.timers === 1);
  clock.advance(50);
  expect((await held).lease).toEqual(LEASE);
  expect(tries).toBe(3);
  await (await held).release();
});

test('G-04 whoever waits gives up when his time is over', async () => {
  const { options, clock } = bench({ acquire: () => BUSY }, { waitMs: 70 });
  const held = holdLease(options);
  const refused = expect(held).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  await until(() => clock.timers === 1);
  clock.advance(50);
  await until(() => clock.timers === 1);
  clock.advance(20);
  await refused;
});

test('G-04 the lease is renewed three times in its life, until it is released', async () => {
  const { options, clock, asked } = bench();
  const held = await holdLease(options);
  for (let beats = 1; beats <= 3; beats += 1) {
    clock.advance(1_000);
    await settle();
    expect(asked.heartbeat).toBe(beats);
  }
  await held.release();
  expect(asked.release).toBe(1);
  expect(clock.timers).toBe(0);
  clock.advance(10_000);
  await settle();
  expect(asked.heartbeat).toBe(3);
});

test('G-04 a beat under way when the lease is released is the last one', async () => {
  let answer: (isKept: boolean) => void = () => undefined;
  const { options, clock, lost } = bench({
    heartbeat: () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  });
  const held = await holdLease(options);
  clock.advance(1_000);
  await held.release();
  answer(true);
  await settle();
  expect(clock.timers).toBe(0);
  expect(lost()).toBe(0);
});

test('G-04 a lease that was taken by somebody else is lost once and no longer renewed', async () => {
  const { options, clock, lost } = bench({ heartbeat: () => false });
  await holdLease(options);
  clock.advance(1_000);
  await settle();
  expect(lost()).toBe(1);
  expect(clock.timers).toBe(0);
});

test('G-04 a store that fails is asked again, and for a whole life counts as a lost lease', async () => {
  const { options, clock, lost, log } = bench({
    heartbeat: () => {
      throw new Error('the database is away');
    },
  });
  await holdLease(options);
  for (const expected of [0, 0, 1]) {
    clock.advance(1_000);
    await settle();
    expect(lost()).toBe(expected);
  }
  expect(log.lines.filter(({ event }) => event === 'session_heartbeat_failed')).toHaveLength(3);
  expect(clock.timers).toBe(0);
});

test('G-04 one good beat among failures starts the life anew', async () => {
  let beats = 0;
  const { options, clock, lost } = bench({
    heartbeat: () => {
      beats += 1;
      if (beats === 3) return true;
      throw new Error('the database is away');
    },
  });
  await holdLease(options);
  for (const expected of [0, 0, 0, 0, 0, 1]) {
    clock.advance(1_000);
    await settle();
    expect(lost()).toBe(expected);
  }
});

test('a lease that cannot be released is told in the log; it runs out by itself', async () => {
  const { options, log } = bench({
    release: () => {
      throw new Error('the database is away');
    },
  });
  await (await holdLease(options)).release();
  expect(log.lines).toContainEqual(
    expect.objectContaining({
      event: 'session_release_failed',
      facts: { session_id: 's1', message: 'the database is away' },
    }),
  );
});

test('G-04 the session is held under the name of the worker, its own where none was given', async () => {
  for (const [owner, shown] of [
    ['worker-7', /^worker-7$/],
    [undefined, /^worker_[0-9a-f-]{36}$/],
  ] as const) {
    const bench = createBench([{ hangs: true }], owner === undefined ? {} : { owner });
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.model.requests.length === 1);
    expect((await bench.store.leases.holder('s1'))?.owner).toMatch(shown);
    bench.agent.cancel('s1');
    await turn;
  }
});
