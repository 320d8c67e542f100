import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '@sluice/agent';
import { createRegistry, createRuntime, type Runtime, toolFromInstance } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { createStore, type Store } from '@sluice/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardMasker } from '../compose/guard-masker.js';
import { CLIENT_GONE, endLeftCalls, sweepLeftCalls } from './end-left-calls.js';
import { withLiveQuestions } from './live-questions.js';
import { callsOf, tellLiveCalls } from './tell-live-calls.js';
import { whoWaits } from './who-waits.js';

let base: string;
let store: Store;
let later = 0;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sluice-left-'));
  later = 0;
  const clock = { ...systemClock, now: () => Date.now() + later };
  const url = join(base, 'store.db');
  store = await createStore({ path: url, masker: guardMasker, clock, log: consoleLog });
});
afterEach(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

const parts = () => ({ env: { XDG_STATE_HOME: base }, store, isLocal: true });
/** The number of a process that has just ended. */
const gonePid = () => spawnSync(process.execPath, ['-e', '']).pid;

/** A call that waits in a session of this face, held by a process of this name. */
async function waiting(id: string, owner: string, metadata: Readonly<Record<string, unknown>>) {
  await store.sessions.create({ id, mode: 'coding', metadata });
  const answer = await store.leases.acquire(id, owner, 60_000);
  if (answer.status !== 'acquired') throw new Error('held');
  const registry = createRegistry();
  registry.register(
    toolFromInstance({
      name: 'note',
      description: 'x',
      input_schema: { type: 'object' },
      allowedModes: ['coding'],
      exec: () => 'done',
    }),
  );
  const runtime: Runtime = createRuntime({
    registry,
    ports: store.ports(answer.lease, { ids: randomIds }),
    sessionId: id,
    agentId: 'mcp',
    permission: { mode: 'ask' },
  });
  void runtime.runCall({ id: `${id}-c`, name: 'note', arguments: { a: 1 } }, { mode: 'coding' });
  await expect.poll(() => runtime.pendingApprovals()).toHaveLength(1);
  const [entry] = await runtime.pendingApprovals();
  if (!entry) throw new Error('nothing is asked');
  return { runtime, lease: answer.lease, request: entry.request };
}

test('R-01 who a yes would go to: a process that lives, the session, the client that comes back, or nobody', async () => {
  const held = await waiting('mcp-a', `mcp ${process.pid}`, { face: 'mcp' });
  expect(await whoWaits(parts(), held.request)).toBe('process');
  const gone = await waiting('mcp-b', `mcp ${gonePid()}`, { face: 'mcp' });
  expect(await whoWaits(parts(), gone.request)).toBe('nobody');
  // On a store of many machines its number says nothing: it may live elsewhere until its lease runs out.
  expect(await whoWaits({ ...parts(), isLocal: false }, gone.request)).toBe('process');
  const kept = await waiting('wrap-n-0123456789ab', `wrap ${gonePid()}`, { face: 'wrap' });
  expect(await whoWaits(parts(), kept.request)).toBe('client');
  const own = await waiting('session_1', `sluice ${gonePid()}`, {});
  expect(await whoWaits(parts(), own.request)).toBe('session');
  // A client that is asked about without holding its session.
  const governed = await waiting('claude-1', `govern ${process.pid}`, { face: 'claude' });
  await store.leases.release(governed.lease);
  expect(await whoWaits(parts(), governed.request)).toBe('nobody');
  expect(await whoWaits({ ...parts(), isLocal: false }, governed.request)).toBe('process');
  const live = await tellLiveCalls(
    parts().env,
    callsOf(async () => governed.runtime),
    () => undefined,
  );
  expect(await whoWaits(parts(), governed.request)).toBe('process');
  await live.close();
});

test('R-01 what a client left that has gone is sealed with why, and what a live one asks stays', async () => {
  await waiting('mcp-a', `mcp ${gonePid()}`, { face: 'mcp' });
  await waiting('mcp-b', `mcp ${process.pid}`, { face: 'mcp' });
  await endLeftCalls(parts(), 'mcp-a', CLIENT_GONE);
  await endLeftCalls(parts(), 'mcp-b', CLIENT_GONE);
  await endLeftCalls(parts(), 'constructor', CLIENT_GONE);
  const open = await store.pendingApprovals();
  expect(open.map(({ request }) => request.sessionId)).toEqual(['mcp-b']);
  const [call] = await store.calls.list({ sessionId: 'mcp-a', limit: 1 });
  expect(call).toMatchObject({ state: 'SEALED', agentId: 'mcp' });
  expect(call?.error).toContain(CLIENT_GONE);
});

test('R-01 a process that lives keeps its session where its lease ran out, as while the machine slept', async () => {
  const awake = await waiting('mcp-a', `mcp ${process.pid}`, { face: 'mcp' });
  const gone = await waiting('mcp-b', `mcp ${gonePid()}`, { face: 'mcp' });
  const strange = await waiting('mcp-c', 'somebody', { face: 'mcp' });
  later = 10 * 60_000;
  expect(await store.leases.holder('mcp-a')).toBeUndefined();
  expect(await whoWaits(parts(), awake.request)).toBe('process');
  expect(await whoWaits(parts(), gone.request)).toBe('nobody');
  expect(await whoWaits(parts(), strange.request)).toBe('nobody');
  await sweepLeftCalls({ ...parts(), now: () => Date.now() + later });
  const open = await store.pendingApprovals();
  expect(open.map(({ request }) => request.sessionId)).toEqual(['mcp-a']);
});

test('R-01 the sweep ends what nobody takes up, and neither what has just been asked nor what somebody takes up', async () => {
  await waiting('mcp-a', `mcp ${gonePid()}`, { face: 'mcp' });
  await waiting('wrap-n-0123456789ab', `wrap ${gonePid()}`, { face: 'wrap' });
  await waiting('session_1', `sluice ${gonePid()}`, {});
  await sweepLeftCalls(parts());
  expect(await store.pendingApprovals()).toHaveLength(3);
  await sweepLeftCalls({ ...parts(), now: () => Date.now() + 60_000 });
  const open = await store.pendingApprovals();
  expect(open.map(({ request }) => request.sessionId)).toEqual([
    'wrap-n-0123456789ab',
    'session_1',
  ]);
});

test('D-01 on a store of many machines only what was cut off is ended: another gateway may wait without holding the session', async () => {
  const shared = { ...parts(), isLocal: false, now: () => Date.now() + later };
  const governed = await waiting('claude-1', `govern ${gonePid()}`, { face: 'claude' });
  await store.leases.release(governed.lease);
  await waiting('claude-2', `govern ${gonePid()}`, { face: 'claude' });
  later = 10 * 60_000;
  await sweepLeftCalls(shared);
  const open = await store.pendingApprovals();
  expect(open.map(({ request }) => request.sessionId)).toEqual(['claude-1']);
  const agent = withLiveQuestions(
    { decide: async () => ({ status: 'settled' }) } as unknown as Agent,
    shared,
  );
  expect(await agent.decide('claude-1', 'claude-1-c', 'allow')).toEqual({ status: 'settled' });
  expect(await store.pendingApprovals()).toHaveLength(1);
});

test('R-01 an answer says where it waits, and one that nobody waits for is over with why', async () => {
  const asked: string[] = [];
  const decide = async (_session: string, call: string) => {
    asked.push(call);
    const entry = await store.approvalsOf('mcp-a').get(call);
    if (!entry?.settlement) return { status: 'settled' } as const;
    const { outcome, note = '' } = entry.settlement;
    return { status: 'not_pending', outcome, note } as const;
  };
  const agent = withLiveQuestions({ decide } as unknown as Agent, parts());
  await waiting('mcp-a', `mcp ${gonePid()}`, { face: 'mcp' });
  expect(await agent.decide('mcp-a', 'mcp-a-c', 'allow')).toMatchObject({
    status: 'not_pending',
    outcome: 'cancelled',
    note: expect.stringContaining(CLIENT_GONE),
  });
  await waiting('session_1', `sluice ${gonePid()}`, {});
  const said = await agent.decide('session_1', 'session_1-c', 'allow');
  expect(said).toEqual({ status: 'settled', waitsFor: 'session' });
  await waiting('mcp-b', `mcp ${process.pid}`, { face: 'mcp' });
  expect(await agent.decide('mcp-b', 'mcp-b-c', 'allow')).toEqual({ status: 'settled' });
});
