import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestPlace,
  startWorkerSession,
  type TestPlace,
} from '../../packages/store/src/testing/index.js';
import { checkPromises } from './check-promises.js';
import { pause } from './crash-rounds.js';
import { type Acknowledged, startWorker } from './worker-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const coding = { mode: 'coding' } as const;
let place: TestPlace;
let folder: string;

beforeAll(() => {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'packages/store'], { cwd: root });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-broken-'));
});
afterEach(async () => {
  await place?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('a full disk', () => {
  test('on sqlite: calls that cannot be recorded do not run, and nothing that was is lost', async () => {
    place = await createTestPlace('sqlite');
    const settings = {
      where: place.where,
      effects: join(folder, 'effects'),
      sessions: ['one'],
      width: 8,
      ttlMs: 150,
      skewMs: 0,
      owner: 'full',
    };
    await (await place.open()).close();
    const said: Acknowledged[] = [];
    let refusals = 0;
    // A file of this process can grow to a megabyte; then writing fails as on a full disk.
    const worker = startWorker(
      settings,
      (line) => {
        said.push(line);
        if (line.unrecorded !== undefined || line.failed !== undefined) refusals += 1;
      },
      `trap '' XFSZ; ulimit -f 2048`,
    );
    await worker.ready;
    await expect.poll(() => refusals, { timeout: 50_000, interval: 50 }).toBeGreaterThan(20);
    await worker.kill();
    const last = startWorker({ ...settings, owner: 'space again', resumeOnly: true }, (line) =>
      said.push(line),
    );
    await last.ready;
    expect(await last.ended).toBe(0);
    const account = await checkPromises(await place.open(), settings.effects, said);
    expect(account.broken).toEqual([]);
    expect(account.effects).toBeGreaterThan(0);
  });

  test('on postgres: calls that cannot be recorded do not run, and the store goes on when there is space', async () => {
    place = await createTestPlace('postgres');
    const store = await place.open();
    let runs = 0;
    const { runtime } = await startWorkerSession(store, 's1', {
      execute: () => {
        runs += 1;
        return 'done';
      },
    });
    await place.raw(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await place.raw(
      'CREATE TRIGGER full_disk BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION no_space()',
    );
    const outcomes = await runtime.runCalls(
      Array.from({ length: 10 }, () => ({ name: 'act', arguments: {} })),
      coding,
    );
    expect(outcomes.map((outcome) => outcome.errorCode)).toEqual(Array(10).fill('RECORD_FAILED'));
    expect(runs).toBe(0);
    await place.raw('DROP TRIGGER full_disk ON audit');
    const after = await runtime.runCall({ name: 'act', arguments: {} }, coding);
    expect(after.state).toBe('COMPLETED');
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });
});

describe('a stalled disk', () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    test(`on ${engine}: writes wait, the event loop goes on, and every write is kept`, async () => {
      place = await createTestPlace(engine);
      const store = await place.open();
      const { runtime } = await startWorkerSession(store, 's1');
      const letGo = await place.stall();
      let turnsOfLoop = 0;
      const ticking = setInterval(() => {
        turnsOfLoop += 1;
      }, 5);
      let isOver = false;
      const running = runtime
        .runCalls(
          Array.from({ length: 20 }, () => ({ name: 'act', arguments: {} })),
          coding,
        )
        .finally(() => {
          isOver = true;
        });
      await expect.poll(() => turnsOfLoop).toBeGreaterThan(50);
      expect(isOver).toBe(false);
      await letGo();
      const outcomes = await running;
      clearInterval(ticking);
      expect(outcomes.every((outcome) => outcome.state === 'COMPLETED')).toBe(true);
      expect(await store.audit.verify()).toMatchObject({ ok: true, entries: 82 });
    });
  }
});

describe('a connection that is cut', () => {
  test('under load: every call ends once, in the store and in its answer', async () => {
    place = await createTestPlace('postgres');
    const settings = {
      where: place.where,
      effects: join(folder, 'effects'),
      sessions: ['one', 'two'],
      width: 8,
      ttlMs: 60_000,
      skewMs: 0,
      owner: 'cut',
    };
    const said: Acknowledged[] = [];
    const worker = startWorker(settings, (line) => said.push(line));
    await worker.ready;
    for (let cut = 0; cut < 30; cut += 1) {
      await pause(Math.random() * 120);
      await place.cutConnections();
    }
    await worker.kill();
    await place.raw('UPDATE sessions SET lease_until = 0');
    const last = startWorker({ ...settings, owner: 'last', resumeOnly: true }, (line) =>
      said.push(line),
    );
    await last.ready;
    expect(await last.ended).toBe(0);
    const account = await checkPromises(await place.open(), settings.effects, said);
    expect(account.broken).toEqual([]);
    expect(account.calls).toBeGreaterThan(0);
  });
});
