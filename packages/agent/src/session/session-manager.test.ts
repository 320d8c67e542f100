import { createRegistry } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../read-settings.js';
import { createBench } from '../testing/agent-bench.js';
import { readMode } from './read-mode.js';

test('M-07 a log that throws and a store that never answers still read as chat_safe', async () => {
  const clock = createManualClock();
  const { store } = createBench([]);
  const log = {
    warn() {
      throw new Error('disk full');
    },
    error: () => undefined,
  };
  const { modes } = createRegistry();
  const source = { clock, log, modes, openModes: new Set(['coding']), timeoutMs: 5_000 };
  const reading = readMode(
    { ...source, sessions: { ...store.sessions, readMode: () => new Promise(() => undefined) } },
    's1',
  );
  clock.advance(5_000);
  expect(await reading).toMatchObject({ mode: 'chat_safe', problem: { event: 'mode_read_error' } });
  expect(clock.timers).toBe(0);
});

describe('opening coding is one decision of the operator', () => {
  test('M-12 closed is the default; only the word open opens; a slip of the pen stops the start', () => {
    expect(readSettings({}).isCodingOpen).toBe(false);
    expect(readSettings({ SLUICE_CODING: '' }).isCodingOpen).toBe(false);
    expect(readSettings({ SLUICE_CODING: 'closed' }).isCodingOpen).toBe(false);
    expect(readSettings({ SLUICE_CODING: 'open' }).isCodingOpen).toBe(true);
    for (const value of ['true', '1', 'yes', 'OPEN', 'opne']) {
      expect(() => readSettings({ SLUICE_CODING: value })).toThrow(/ADR 0027/);
    }
  });

  test('M-12 while it is closed no coding session is created', async () => {
    const { agent } = createBench([]);
    await expect(agent.sessions.create({ id: 's1', mode: 'coding' })).rejects.toMatchObject({
      code: 'MODE_CLOSED',
      message: expect.stringContaining('SLUICE_CODING=open'),
    });
    expect(await agent.sessions.get('s1')).toBeUndefined();
  });

  test('M-12 when it is open the operator creates coding sessions, and the default stays chat_safe', async () => {
    const { agent, log } = createBench([], { openModes: ['coding'] });
    expect((await agent.sessions.create({ mode: 'coding' })).mode).toBe('coding');
    expect((await agent.sessions.create()).mode).toBe('chat_safe');
    expect(log.lines).toEqual([]);
  });

  test('M-12 closing it again downgrades the coding sessions that exist', async () => {
    const open = createBench([], { openModes: ['coding'] });
    await open.agent.sessions.create({ id: 's1', mode: 'coding' });
    const { agent } = open.restart([], { openModes: [] });
    expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
  });

  test('M-05 M-12 when it is open a denial in chat_safe names the operator, not a switch', async () => {
    const { agent } = createBench(
      [{ calls: [{ name: 'read_file', arguments: { path: 'a' } }] }, 'no'],
      {
        openModes: ['coding'],
      },
    );
    await agent.sessions.create({ id: 's1' });
    const [call] = (await agent.send('s1', 'go')).calls;
    expect(call?.denied?.next_action).toContain('operator can create a coding session');
  });

  test('a mode that does not exist is refused', async () => {
    const { agent } = createBench([], { openModes: ['coding'] });
    await expect(agent.sessions.create({ mode: 'admin' as 'coding' })).rejects.toThrow(/unknown/);
  });
});

describe('sessions', () => {
  test('create, resume-or-create and a taken id', async () => {
    const { agent } = createBench([], { openModes: ['coding'] });
    await agent.sessions.create({ id: 's1', title: 'One', metadata: { a: 1 } });
    await expect(agent.sessions.create({ id: 's1' })).rejects.toMatchObject({
      code: 'SESSION_EXISTS',
    });
    const again = await agent.sessions.resumeOrCreate({ id: 's1', mode: 'coding' });
    expect(again).toMatchObject({ title: 'One', mode: 'chat_safe' });
    expect((await agent.sessions.resumeOrCreate({ id: 's2' })).id).toBe('s2');
    const both = await Promise.all([
      agent.sessions.resumeOrCreate({ id: 's3' }),
      agent.sessions.resumeOrCreate({ id: 's3' }),
    ]);
    expect(both.map(({ id }) => id)).toEqual(['s3', 's3']);
  });

  test('ids that would spoil a log or a file name are refused', async () => {
    const { agent } = createBench([]);
    for (const id of ['', 'a\nb', 'a\u0000', 'x'.repeat(129)]) {
      for (const made of [agent.sessions.create({ id }), agent.sessions.resumeOrCreate({ id })]) {
        await expect(made).rejects.toMatchObject({ code: 'BAD_SESSION_ID' });
      }
    }
    for (const id of ['__proto__', '会话 1', "x'; --"]) {
      expect((await agent.sessions.create({ id })).id).toBe(id);
    }
  });

  test('a fork goes its own way from a snapshot and keeps the mode as it is read', async () => {
    const { agent, store } = createBench(['first', 'second', 'forked'], { openModes: ['coding'] });
    await agent.sessions.create({ id: 's1', mode: 'coding' });
    await agent.send('s1', 'one');
    const snapshot = await agent.sessions.snapshot('s1', 'after one');
    expect(snapshot).toMatchObject({ id: 'sfp-1', seq: 2 });
    await agent.send('s1', 'two');
    const fork = await agent.sessions.fork('s1', { id: 'f1', snapshotId: 'sfp-1' });
    expect(fork).toMatchObject({
      mode: 'coding',
      lastSeq: 2,
      forkedFrom: { sessionId: 's1', seq: 2 },
    });
    await agent.send('f1', 'other');
    expect((await agent.sessions.history('f1')).map(({ content }) => content)).toEqual([
      'one',
      'first',
      'other',
      'forked',
    ]);
    expect(await store.messages.load('s1', 0, 10)).toHaveLength(4);
    await expect(agent.sessions.fork('s1', { snapshotId: 'sfp-9' })).rejects.toMatchObject({
      code: 'SNAPSHOT_NOT_FOUND',
    });
    await expect(agent.sessions.fork('s1', { id: 'f1' })).rejects.toMatchObject({
      code: 'SESSION_EXISTS',
      message: 'Session "f1" exists already; choose another id',
    });
  });

  test('history has the words of user and model and leaves tools out', async () => {
    const { agent } = createBench([{ calls: [{ name: 'current_time' }] }, 'ten']);
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'time?');
    expect(
      (await agent.sessions.history('s1')).map(({ role, content }) => [role, content]),
    ).toEqual([
      ['user', 'time?'],
      ['assistant', 'ten'],
    ]);
  });
});

describe('modes of the program', () => {
  const modes = [{ name: 'support' }, { name: 'staff', opening: 'a supervisor opens it' }, 'admin'];
  const shop = (options: Parameters<typeof createBench>[1] = {}) => {
    const registry = createRegistry({ modes });
    return createBench(['ok'], { registry, ...options });
  };

  test('L-04 a session without a mode has the weakest, and every other is closed until it is opened', async () => {
    const { agent } = shop({ openModes: ['staff'] });
    expect((await agent.sessions.create()).mode).toBe('support');
    expect((await agent.sessions.create({ mode: 'staff' })).mode).toBe('staff');
    await expect(agent.sessions.create({ mode: 'admin' })).rejects.toThrow(
      `Mode "admin" is closed: the operator can open it; a program opens it with createAgent({ openModes: ['admin'] })`,
    );
    await expect(agent.sessions.create({ mode: 'coding' })).rejects.toThrow(/"coding" is unknown/);
  });

  test('L-04 a session of a mode that was closed again, or of a foreign one, reads as the weakest', async () => {
    const bench = shop({ openModes: ['staff'] });
    await bench.agent.sessions.create({ id: 's1', mode: 'staff' });
    await bench.store.sessions.create({ id: 's2', mode: 'coding' });
    const { agent } = bench.restart([], { openModes: [] });
    expect(await agent.sessions.getMode('s1')).toBe('support');
    expect(await agent.sessions.getMode('s2')).toBe('support');
  });

  test('L-04 a mode that cannot be opened because there is none stops the start', () => {
    expect(() => shop({ openModes: ['stuff'] })).toThrow(/did you mean "staff"/);
  });
});

test.each(['', 'x'.repeat(129), 'a\nb', `${'y'.repeat(50)}\u0000`])(
  'the session id %j is refused, with its beginning and the rule',
  async (id) => {
    const { agent } = createBench([]);
    await expect(agent.sessions.create({ id })).rejects.toMatchObject({
      code: 'BAD_SESSION_ID',
      message: `Session id ${JSON.stringify(id.slice(0, 40))} is not usable; use 1 to 128 characters without control characters`,
    });
  },
);

test.each(['a', 'x'.repeat(128), 'b c'])('the session id %j is taken', async (id) => {
  const { agent } = createBench([]);
  expect((await agent.sessions.create({ id })).id).toBe(id);
});

test('L-06 a session is renamed; one that is not there is told', async () => {
  const { agent } = createBench([]);
  await agent.sessions.create({ id: 's1', title: 'old' });
  expect((await agent.sessions.rename('s1', 'new')).title).toBe('new');
  await expect(agent.sessions.rename('nobody', 'x')).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
});
