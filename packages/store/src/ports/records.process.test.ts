import { readFileSync } from 'node:fs';
import type { PermissionConfig, Runtime } from '@sluice/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';

const FILE = new URL('../testing/audit-stories.json', import.meta.url);
const STORIES: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(FILE, 'utf8'));
const CODING = { mode: 'coding' } as const;

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`what the audit on ${engine} holds of a call, entry by entry`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    /** Every entry in one line: kind, whose, by whom, under which fence, and what it says. */
    async function story(): Promise<readonly string[]> {
      const entries = await store.audit.list({ limit: 100 });
      return entries.map(
        ({ kind, sessionId = '-', callId = '-', actor = '-', fence = '-', data }) =>
          `${kind} ${sessionId} ${callId} ${actor} ${fence} ${plain(data)}`,
      );
    }

    async function askedRuntime(permission: PermissionConfig): Promise<Runtime> {
      const { runtime } = await startWorkerSession(store, 's1', { permission });
      return runtime;
    }

    const asked = () => expect.poll(() => store.pendingApprovals()).toHaveLength(1);

    test('a call that runs, one that fails and one that is refused', async () => {
      const { runtime, bound, lease } = await startWorkerSession(store, 's1', {
        execute: (args) => {
          if (JSON.stringify(args) === '{"a":2}') throw new Error('broken');
          return { did: args };
        },
      });
      await runtime.runCall({ id: 'c1', name: 'act', arguments: { a: 1 } }, CODING);
      await runtime.runCall({ id: 'c2', name: 'act', arguments: { a: 2 } }, CODING);
      await runtime.runCall({ id: 'c3', name: 'act', arguments: {} }, { mode: 'chat_safe' });
      await bound.records.keepLate(
        { sessionId: 's1', callId: 'c1', isError: true, result: 'late', at: 5 },
        [],
      );
      await store.leases.release(lease);
      expect(await story()).toEqual(
        STORIES['a call that runs, one that fails and one that is refused'],
      );
    });

    test('a question, its answer, the grant that it makes, and a call that uses it', async () => {
      const runtime = await askedRuntime({ mode: 'ask' });
      const call = { id: 'c1', name: 'act', arguments: { a: 1 } };
      const running = runtime.runCall(call, CODING);
      await asked();
      await runtime.decide('c1', 'allow', {
        decidedBy: 'ada',
        note: 'go on',
        scope: 'session',
        covers: 'tool',
      });
      await running;
      await runtime.runCall({ id: 'c2', name: 'act', arguments: { a: 2 } }, CODING);
      const [grant] = await store.grants.list();
      await store.grants.revoke(grant?.id ?? '', 'bob');
      expect(await story()).toEqual(
        STORIES['a question, its answer, the grant that it makes, and a call that uses it'],
      );
    });

    test('edited arguments, a no, and an answer that comes too late', async () => {
      const runtime = await askedRuntime({ mode: 'ask' });
      const first = runtime.runCall({ id: 'c1', name: 'act', arguments: { a: 1 } }, CODING);
      await asked();
      await runtime.decide('c1', 'allow', { decidedBy: 'ada', arguments: { a: 2 } });
      await first;
      const second = runtime.runCall({ id: 'c2', name: 'act', arguments: {} }, CODING);
      await asked();
      const approvals = store.approvalsOf('s1');
      const digest = (await approvals.get('c2'))?.request.digest ?? '';
      await runtime.decide('c2', 'deny', { decidedBy: 'ada', note: 'not now' });
      await second;
      const late = { outcome: 'approved', at: 1, decidedBy: 'bob' } as const;
      await approvals.settle('c2', late, { digest, events: [] });
      expect(await story()).toEqual(
        STORIES['edited arguments, a no, and an answer that comes too late'],
      );
    });
  });
}

/** Keys in order, hashes and ids by their kind: they differ from run to run. */
function plain(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  })
    .replaceAll(/"[0-9a-f]{64}"/g, '#')
    .replaceAll(/:"grant_[^"]+"/g, ':GRANT')
    .replaceAll(/"duration_ms":\d+/g, '"duration_ms":N')
    .replaceAll(/in \d+ ms/g, 'in N ms')
    .replaceAll('"', '');
}
