import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(options: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(options);
  benches.push(made);
  return { ...made, ask: (await made.client()).ask };
}

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };

test('G-05 a session is made as asked for and found again, in the list too', async () => {
  const { ask } = await bench();
  const { session } = await ask('session.create', {
    session_id: 's1',
    title: 'First',
    mode: 'coding',
  });
  expect(session).toMatchObject({
    session_id: 's1',
    title: 'First',
    mode: 'coding',
    is_busy: false,
    pending_approvals: 0,
  });
  expect((await ask('session.get', { session_id: 's1' })).session).toEqual(session);
  const { session: plain } = await ask('session.create', {});
  expect(plain).toMatchObject({ title: '', mode: 'chat_safe' });
  expect(plain.session_id).not.toBe('');
  const { sessions } = await ask('session.list', {});
  expect(sessions.map(({ session_id }) => session_id).sort()).toEqual(
    ['s1', plain.session_id].sort(),
  );
  expect((await ask('session.list', { limit: 1 })).sessions).toHaveLength(1);
});

test('G-05 main is there without having been made; any other session has to be', async () => {
  const { ask } = await bench();
  expect((await ask('session.get', { session_id: 'main' })).session.session_id).toBe('main');
  await expect(ask('session.get', { session_id: 'none' })).rejects.toThrow('SESSION_NOT_FOUND');
  await ask('session.create', { session_id: 's1' });
  await expect(ask('session.create', { session_id: 's1' })).rejects.toThrow('INVALID_PARAMS');
});

test('G-08 a session that works is busy, and says how many questions wait in it', async () => {
  const { ask, agent } = await bench({ script: [{ calls: [WRITE] }, 'done'] });
  await ask('session.create', { session_id: 's1', mode: 'coding' });
  await ask('session.create', { session_id: 's2' });
  const turn = agent.send('s1', 'write it');
  for (let tries = 0; tries < 2_000; tries += 1) {
    if ((await agent.pendingApprovals('s1')).length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const { sessions } = await ask('session.list', {});
  const shown = Object.fromEntries(
    sessions.map(({ session_id, is_busy, pending_approvals }) => [
      session_id,
      [is_busy, pending_approvals],
    ]),
  );
  expect(shown).toEqual({ s1: [true, 1], s2: [false, 0] });
  agent.cancel('s1');
  await turn;
  expect((await ask('session.get', { session_id: 's1' })).session).toMatchObject({
    is_busy: false,
    pending_approvals: 0,
  });
});

test('G-07 a gateway makes so many sessions and no more', async () => {
  const { ask } = await bench({ gateway: { limits: { maxSessions: 2 } } });
  await ask('session.create', {});
  await ask('session.create', {});
  await expect(ask('session.create', {})).rejects.toThrow(/TOO_MANY_REQUESTS.*2 sessions/);
});

test('G-07 sessions that were there before the gateway count too, however many they are', async () => {
  const { ask, store } = await bench({ gateway: { limits: { maxSessions: 250 } } });
  for (let index = 0; index < 250; index += 1) {
    await store.sessions.create({ id: `before-${index}`, mode: 'chat_safe' });
  }
  await expect(ask('session.create', {})).rejects.toThrow(/TOO_MANY_REQUESTS.*250 sessions/);
});

test('N-04 sessions are found by words, in pages, and put away and brought back', async () => {
  const { ask } = await bench();
  for (let index = 0; index < 7; index += 1) {
    await ask('session.create', {
      session_id: `s${index}`,
      title: `Task ${index % 2 ? 'odd' : 'even'}`,
    });
  }
  const pages: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    pages.push(...page.sessions.map(({ session_id }) => session_id));
    after = page.next_after;
    more = after !== undefined;
  }
  expect(pages.sort()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6']);
  expect(await ask('session.list', { limit: 6 })).toHaveProperty('next_after');
  expect(await ask('session.list', { limit: 7 })).not.toHaveProperty('next_after');
  const ids = async (params: object) =>
    (await ask('session.list', params)).sessions.map(({ session_id }) => session_id).sort();
  expect(await ids({ text: ' ODD  task ' })).toEqual(['s1', 's3', 's5']);
  const { session } = await ask('session.archive', { session_id: 's3', archived: true });
  expect(session.archived_at).toBeGreaterThan(0);
  expect(await ids({ text: 'odd' })).toEqual(['s1', 's5']);
  expect(await ids({ archived: true })).toEqual(['s3']);
  await ask('session.archive', { session_id: 's3', archived: false });
  expect(await ids({ text: 'odd' })).toEqual(['s1', 's3', 's5']);
  await expect(ask('session.archive', { session_id: 'none', archived: true })).rejects.toThrow(
    'SESSION_NOT_FOUND',
  );

  function list(after: string | undefined) {
    return ask('session.list', { limit: 3, ...(after === undefined ? {} : { after }) });
  }
});

test('N-02 the newest call of a session comes with the list where it is asked for', async () => {
  const time = { id: 't1', name: 'current_time', arguments: {} };
  const { ask, agent } = await bench({ script: [{ calls: [time] }, 'late'] });
  await ask('session.create', { session_id: 's1' });
  await agent.send('s1', 'what time');
  const [plain] = (await ask('session.list', {})).sessions;
  expect(plain).not.toHaveProperty('last_call');
  const [session] = (await ask('session.list', { with_last_call: true })).sessions;
  expect(session?.last_call).toMatchObject({
    line: { tool: 'current_time', verdict: 'allowed', outcome: 'completed' },
  });
});
