import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../packages/store/src/index.js';
import { createTestPlace, type TestPlace } from '../../packages/store/src/testing/index.js';
import { checkPromises } from './check-promises.js';
import { pause } from './crash-rounds.js';
import { faultSize } from './fault-size.js';
import { type Acknowledged, startWorker, type WorkerProcess } from './worker-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PROCESSES = 2;
const TTL_MS = 400;

let place: TestPlace;
let folder: string;
const living = new Set<WorkerProcess>();

beforeAll(async () => {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'packages/store'], { cwd: root });
  place = await createTestPlace('postgres');
  folder = mkdtempSync(join(tmpdir(), 'sluice-writers-'));
});
afterAll(async () => {
  for (const worker of living) await worker.kill();
  await place.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'G-04 G-06 two processes on one PostgreSQL, killed and stalled at random: no session ever has two writers',
  async () => {
    const acknowledged: Acknowledged[] = [];
    const settings = {
      where: place.where,
      effects: join(folder, 'effects'),
      sessions: Array.from({ length: faultSize.sessions }, (_, index) => `session ${index}`),
      width: 2,
      ttlMs: TTL_MS,
      skewMs: 0,
    };
    let turns = 0;
    let started = 0;
    const start = (): WorkerProcess => {
      started += 1;
      const worker = startWorker(
        { ...settings, skewMs: (started % 3) * 3_600_000, owner: `process ${started}` },
        (line) => {
          acknowledged.push(line);
          if (line.turn !== undefined) turns += 1;
        },
      );
      worker.ready.catch(() => undefined);
      living.add(worker);
      return worker;
    };
    const end = async (worker: WorkerProcess): Promise<void> => {
      await worker.kill();
      living.delete(worker);
    };

    const harass = async (): Promise<void> => {
      while (turns < faultSize.turns) {
        const worker = start();
        await Promise.race([worker.ready, worker.ended]);
        await pause(200 + Math.random() * 1300);
        if (Math.random() < 0.4) {
          // Asleep for longer than its lease lasts: what it holds is taken, and it wakes up not knowing.
          worker.child.kill('SIGSTOP');
          await pause(TTL_MS * 2);
          worker.child.kill('SIGCONT');
          await pause(300);
        }
        await end(worker);
      }
    };
    await Promise.all(Array.from({ length: PROCESSES }, harass));

    const last = startWorker({ ...settings, owner: 'last', resumeOnly: true }, (line) =>
      acknowledged.push(line),
    );
    await last.ready;
    expect(await last.ended).toBe(0);

    const store = await place.open();
    const account = await checkPromises(store, settings.effects, acknowledged);
    const proof = await proveOneWriter(store);
    console.log(`${turns} turns, ${started} processes`, account, proof);
    expect(account.broken).toEqual([]);
    expect(proof.faults).toEqual([]);
    expect(proof.leases).toBeGreaterThan(faultSize.sessions);
  },
  faultSize.limitMs,
);

/** From the audit alone: whatever was written under a lease lies between its beginning and the next one's. */
async function proveOneWriter(store: Store) {
  const faults: string[] = [];
  const current = new Map<string, { fence: number; isReleased: boolean }>();
  let leases = 0;
  let refused = 0;
  for (let afterSeq = 0; ; ) {
    const entries = await store.audit.list({ afterSeq, limit: 2000 });
    for (const { seq, kind, sessionId = '', fence } of entries) {
      afterSeq = seq;
      if (kind === 'write_refused') refused += 1;
      if (fence === undefined || kind === 'write_refused' || kind === 'late_result') continue;
      const held = current.get(sessionId);
      if (kind === 'lease_acquired') {
        leases += 1;
        if (held && fence <= held.fence) faults.push(`${seq}: fence ${fence} after ${held.fence}`);
        current.set(sessionId, { fence, isReleased: false });
        continue;
      }
      if (held?.fence !== fence || held.isReleased)
        faults.push(`${seq}: ${kind} in ${sessionId} under fence ${fence}, held ${held?.fence}`);
      if (kind === 'lease_released' && held) held.isReleased = true;
    }
    if (entries.length < 2000) break;
  }
  return { leases, refused, faults };
}
