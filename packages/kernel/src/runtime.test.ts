import { expect, test } from 'vitest';
import { tool } from './define/tool.js';
import { createTestRuntime } from './testing/index.js';

/** A signal that counts who listens to it. */
function countingSignal() {
  const { signal } = new AbortController();
  const count = { listeners: 0 };
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    count.listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    count.listeners -= 1;
    remove(...args);
  };
  return { signal, count };
}

const done = tool('done', () => 'done', { allowedModes: ['coding'] });
const hangs = tool('hangs', () => new Promise(() => undefined), { allowedModes: ['coding'] });

test('K-17 a turn that is over listens to nothing any more, however it was run', async () => {
  const { runtime } = createTestRuntime({ tools: [done] });
  const { signal, count } = countingSignal();
  const turn = { mode: 'coding', signal } as const;
  const seen: number[] = [];
  const first = runtime.runCall({ id: '1', name: 'done' }, turn);
  seen.push(count.listeners);
  await first;
  const all = runtime.runCalls([{ id: '2', name: 'done' }], turn);
  seen.push(count.listeners);
  await all;
  const sealed = runtime.sealUnbegun({ id: '3', name: 'done' }, turn);
  seen.push(count.listeners);
  await sealed;
  const resumed = runtime.resume(turn);
  seen.push(count.listeners);
  await resumed;
  await expect.poll(() => count.listeners).toBe(0);
  expect(seen).toEqual([1, 1, 1, 1]);
});

test('K-17 interrupt ends what is on its way, in its words, and nothing that comes after', async () => {
  const { runtime, settle } = createTestRuntime({ tools: [done, hangs] });
  const running = runtime.runCalls(
    [
      { id: '1', name: 'hangs' },
      { id: '2', name: 'hangs' },
    ],
    { mode: 'coding' },
  );
  await settle();
  runtime.interrupt('lunch');
  const outcomes = await running;
  expect(outcomes.map(({ errorCode }) => errorCode)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(JSON.stringify(outcomes[0]?.result)).toContain('lunch');
  expect(await runtime.runCall({ id: '3', name: 'done' }, { mode: 'coding' })).toMatchObject({
    state: 'COMPLETED',
  });
});

test('K-15 a note alone is the reason of a decision, and grants are listed and taken back by id', async () => {
  const { runtime, ports, settle } = createTestRuntime({
    tools: [done],
    permission: { mode: 'ask' },
    workspace: '/w',
  });
  const denied = runtime.runCall({ id: '1', name: 'done' }, { mode: 'coding' });
  await settle();
  await runtime.decide('1', 'deny', 'not today');
  expect((await denied).state).toBe('DENIED');
  expect((await ports.approvals.get('1'))?.settlement).toMatchObject({
    outcome: 'denied',
    note: 'not today',
    decidedBy: 'api',
  });
  for (const [id, scope] of [
    ['2', 'session'],
    ['3', 'always'],
  ] as const) {
    const asked = runtime.runCall({ id, name: 'done', arguments: { id } }, { mode: 'coding' });
    await settle();
    await runtime.decide(id, 'allow', {
      scope,
      decidedBy: 'ann',
      note: 'fine',
      grantExpiresAt: 99,
    });
    await asked;
  }
  const grants = await runtime.grants.list();
  expect(grants).toMatchObject([
    {
      scope: 'session',
      sessionId: 'session',
      workspace: '/w',
      expiresAt: 99,
      origin: { callId: '2', decidedBy: 'ann', note: 'fine', at: ports.clock.now() },
    },
    { scope: 'always', workspace: '/w', origin: { callId: '3', decidedBy: 'ann', note: 'fine' } },
  ]);
  expect(grants[1]).not.toHaveProperty('sessionId');
  const [first] = grants;
  expect(await runtime.grants.revoke(first?.id ?? '', 'bo')).toBe(true);
  expect(await runtime.grants.revoke('nobody')).toBe(false);
  expect((await runtime.grants.list()).map(({ scope }) => scope)).toEqual(['always']);
});

test('K-15 a question in the stream answers itself, bound to what it showed', async () => {
  const { runtime } = createTestRuntime({ tools: [done], permission: { mode: 'ask' } });
  const outcome = runtime.runCall({ id: '1', name: 'done' }, { mode: 'coding' });
  for await (const envelope of runtime.subscribe()) {
    if (envelope.event.type !== 'permission_required') {
      expect(envelope.respond).toBeUndefined();
      continue;
    }
    expect(await envelope.respond?.('allow', { digest: 'another' })).toMatchObject({
      status: 'digest_mismatch',
    });
    expect(await envelope.respond?.('allow')).toEqual({ status: 'settled' });
    break;
  }
  expect((await outcome).state).toBe('COMPLETED');
});
