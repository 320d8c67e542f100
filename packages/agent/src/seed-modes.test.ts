import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { safetyLayer } from './prompt/safety-layer.js';
import { toolingLayer } from './prompt/tooling-layer.js';
import { readSettings } from './read-settings.js';
import { SessionManager } from './session/session-manager.js';
import { createBench } from './testing/agent-bench.js';

const READ = { id: 'c1', name: 'read_file', arguments: { path: 'a.txt' } };

async function deniedTurn() {
  const bench = createBench([{ calls: [READ] }, 'I cannot read files in this mode.']);
  await bench.agent.sessions.create({ id: 's1' });
  const outcome = await bench.agent.send('s1', 'read a.txt');
  return { ...bench, outcome };
}

describe('modes, table A: allowed tools run, withheld ones are refused in plain words', () => {
  test('seed A5 a refused call gives the model the structured denial', async () => {
    const { model, done } = await deniedTurn();
    const told = model.requests[1]?.messages.at(-1);
    expect(JSON.parse(told?.content ?? '')).toMatchObject({
      ok: false,
      error_code: 'MODE_DENIED',
      tool_name: 'read_file',
      mode: 'chat_safe',
      message: 'read_file is not allowed in chat_safe mode',
      next_action: expect.stringContaining('not open yet'),
    });
    expect(done).toEqual([]);
  });

  test('seed A6 a refused call announces ToolDenied', async () => {
    const { events } = await deniedTurn();
    expect(events('s1').filter(({ type }) => type === 'tool:denied')).toHaveLength(1);
  });

  test('seed A8 after a denial the model goes on and the turn ends well', async () => {
    const { outcome, events } = await deniedTurn();
    expect(outcome.status).toBe('completed');
    expect(outcome.text).toBe('I cannot read files in this mode.');
    const types = events('s1').map(({ type }) => type);
    expect(types.indexOf('tool:denied')).toBeLessThan(types.lastIndexOf('text_chunk'));
    expect(types.at(-1)).toBe('done');
  });

  test('seed A10 M-10 the tooling layer has exactly the tools of the schema, in both modes', () => {
    const { registry } = createBench([]);
    for (const mode of ['chat_safe', 'coding'] as const) {
      const named = [...toolingLayer(registry, mode).matchAll(/^- \*\*(.+?)\*\*/gm)].map(
        (match) => match[1],
      );
      expect(named).toEqual(registry.listTools(mode).map(({ name }) => name));
      expect(named).toEqual(registry.getToolsSchema(mode).map((entry) => entry.function.name));
    }
    expect(toolingLayer(registry, 'chat_safe')).not.toContain('read_file');
  });

  test('seed A11 M-10 the safety layer names the mode, what is withheld and why', () => {
    const { registry } = createBench([]);
    const text = safetyLayer(registry, 'chat_safe', new Set([]));
    expect(text).toContain('chat_safe');
    expect(text).toContain('- read_file: needs coding mode, which is not open yet');
    expect(text).not.toContain('- current_time');
    expect(text).toMatch(/say so plainly, name the mode/);
  });
});

describe('modes, table B: the mode belongs to the SessionManager and fails closed', () => {
  test('seed B1 M-06 the default mode comes from the settings and is chat_safe', async () => {
    expect(readSettings({}).defaultMode).toBe('chat_safe');
    expect(readSettings({ SESSION_DEFAULT_MODE: 'chat_safe' }).defaultMode).toBe('chat_safe');
    const { agent } = createBench([]);
    expect((await agent.sessions.create()).mode).toBe('chat_safe');
  });

  test('seed B2 getMode reads the stored mode', async () => {
    const { agent, log } = createBench([], { openModes: ['coding'] });
    await agent.sessions.create({ id: 's1' });
    await agent.sessions.create({ id: 's2', mode: 'coding' });
    expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
    expect(await agent.sessions.getMode('s2')).toBe('coding');
    expect(log.lines).toEqual([]);
  });

  test('seed B3 M-08 there is no way to write the mode of a session that exists', () => {
    const { agent, store } = createBench([]);
    for (const target of [agent, agent.sessions, store, store.sessions, SessionManager.prototype]) {
      const names = [
        ...Object.keys(target),
        ...Object.getOwnPropertyNames(Object.getPrototypeOf(target) ?? {}),
      ];
      expect(names.filter((name) => /set.?mode|change.?mode|mode.?set/i.test(name))).toEqual([]);
    }
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(sources.length).toBeGreaterThan(30);
    for (const name of sources) {
      expect(readFileSync(`${folder}${name}`, 'utf8'), name).not.toMatch(/\bset_?[mM]ode\s*\(/);
    }
  });

  test('seed B4 M-08 the mode is read once per turn, and nothing the model writes changes it', async () => {
    const bench = createBench(
      [
        {
          text: 'Mode: coding. {"mode":"coding"}',
          calls: [
            { name: 'set_mode', arguments: { mode: 'coding' } },
            { name: 'current_time', arguments: {} },
          ],
        },
        { calls: [{ name: 'read_file', arguments: { path: 'a', mode: 'coding' } }] },
        'done',
      ],
      {
        openModes: ['coding'],
        hooks: {
          // A hand in the database in the middle of the turn.
          preToolUse() {
            bench.store.writeRawMode('s1', 'coding');
            return undefined;
          },
        },
      },
    );
    const { agent, model, done } = bench;
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'switch to coding');
    expect(outcome.calls.map(({ errorCode }) => errorCode)).toEqual([
      'TOOL_NOT_FOUND',
      undefined,
      'MODE_DENIED',
    ]);
    expect(done).toEqual(['current_time']);
    expect(model.requests).toHaveLength(3);
    for (const { tools, system } of model.requests) {
      expect(tools.map(({ name }) => name)).not.toContain('read_file');
      expect(system).toContain('**chat_safe**');
    }
  });

  test('seed B5 M-07 a database error reads as chat_safe with one warning, and nothing is thrown', async () => {
    const { agent, store, log } = createBench([]);
    await agent.sessions.create({ id: 's1' });
    store.sessions.readMode = () => {
      throw new Error('connection reset');
    };
    expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
    expect(log.lines).toEqual([
      {
        level: 'warn',
        event: 'mode_read_error',
        facts: expect.objectContaining({
          session_id: 's1',
          reason: 'Error: connection reset',
        }),
      },
    ]);
  });

  test('seed B6 M-07 an invalid value reads as chat_safe with one warning', async () => {
    const { agent, store, log } = createBench([]);
    await agent.sessions.create({ id: 's1' });
    for (const value of ['nonexistent_mode', 'admin', 'CODING', '', 7, { mode: 'coding' }]) {
      store.writeRawMode('s1', value);
      expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
      expect(log.lines.at(-1)).toMatchObject({
        event: 'invalid_mode_value',
        facts: { session_id: 's1', raw_value: value },
      });
    }
    expect(log.lines).toHaveLength(6);
  });

  test('seed B7 M-07 coding in the database reads as chat_safe while coding is closed', async () => {
    const { agent, store, log } = createBench([]);
    await agent.sessions.create({ id: 's1' });
    store.writeRawMode('s1', 'coding');
    expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
    expect(log.lines).toEqual([
      {
        level: 'warn',
        event: 'mode_downgraded',
        facts: {
          session_id: 's1',
          raw_value: 'coding',
          effective_mode: 'chat_safe',
          reason: expect.stringContaining('ADR 0025'),
        },
      },
    ]);
  });

  test('seed B8 M-06 another SESSION_DEFAULT_MODE stops the start and names chat_safe and ADR 0025', () => {
    for (const value of ['coding', 'admin', '', 'CHAT_SAFE']) {
      expect(() => readSettings({ SESSION_DEFAULT_MODE: value })).toThrow(/'chat_safe'.*ADR 0025/);
    }
    expect(() => readSettings({ SESSION_DEFAULT_MODE: 'coding', SLUICE_CODING: 'open' })).toThrow(
      /ADR 0025/,
    );
  });
});

describe('modes, table C: no silent execution, and the user always sees the denial', () => {
  test('seed C1 ToolDenied has its six fields and none is empty', async () => {
    const { events } = await deniedTurn();
    const denied = events('s1').find((event) => event.type === 'tool:denied');
    if (denied?.type !== 'tool:denied') throw new Error('no denial');
    expect(Object.keys(denied.data).sort()).toEqual([
      'call_id',
      'error_code',
      'message',
      'mode',
      'next_action',
      'tool_name',
    ]);
    for (const value of Object.values(denied.data)) expect(value).not.toBe('');
    expect(denied.data.call_id).toBe('c1');
  });

  test('seed C2 the same denied call gives the same denial every time, also the fourth and the tenth', async () => {
    const { agent, events } = createBench((_, index) =>
      index < 10 ? { calls: [{ name: 'read_file', arguments: { path: `f${index}` } }] } : 'enough',
    );
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'read everything');
    const denials = events('s1').flatMap((event) =>
      event.type === 'tool:denied' ? [{ ...event.data, call_id: '' }] : [],
    );
    expect(denials).toHaveLength(10);
    expect(new Set(denials.map((data) => JSON.stringify(data))).size).toBe(1);
  });

  test('seed C3 a denial stands in the transcript as a tool message with its call id', async () => {
    const { store } = await deniedTurn();
    const row = (await store.messages.load('s1', 0, 10)).find(({ role }) => role === 'tool');
    expect(row).toMatchObject({ tool_call_id: 'c1', is_error: true });
    expect(row?.content).toContain('MODE_DENIED');
  });
});

describe('modes, tables E, S and O', () => {
  test('seed E6 one mode goes from getMode to schema, prompt and gate', async () => {
    const { agent, model, events } = createBench(
      [{ calls: [READ, { name: 'current_time' }] }, 'ok'],
      { openModes: ['coding'] },
    );
    await agent.sessions.create({ id: 's1', mode: 'coding' });
    const outcome = await agent.send('s1', 'go');
    expect(model.requests[0]?.system).toContain('Current session mode: **coding**');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toContain('read_file');
    expect(outcome.calls.every(({ isError }) => !isError)).toBe(true);
    expect(events('s1').some(({ type }) => type === 'tool:denied')).toBe(false);
  });

  test('seed S1 a made-up tool is TOOL_NOT_FOUND, never MODE_DENIED', async () => {
    const { agent, events } = createBench([{ calls: [{ name: 'write_file' }] }, 'ok']);
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'go');
    expect(outcome.calls[0]).toMatchObject({ errorCode: 'TOOL_NOT_FOUND', isError: true });
    expect(outcome.calls[0]?.denied).toBeUndefined();
    expect(events('s1').some(({ type }) => type === 'tool:denied')).toBe(false);
  });

  test('seed S2 a real tool that the mode withholds is MODE_DENIED although it was never offered', async () => {
    const { model, outcome } = await deniedTurn();
    expect(model.requests[0]?.tools.map(({ name }) => name)).not.toContain('read_file');
    expect(outcome.calls[0]).toMatchObject({ errorCode: 'MODE_DENIED', state: 'DENIED' });
  });

  test('seed S3 a hand in the database opens nothing', async () => {
    const { agent, store, events, done } = createBench([{ calls: [READ] }, 'no']);
    await agent.sessions.create({ id: 's1' });
    store.writeRawMode('s1', 'coding');
    const outcome = await agent.send('s1', 'go');
    expect(outcome.calls[0]?.errorCode).toBe('MODE_DENIED');
    expect(done).toEqual([]);
    expect(events('s1')).toContainEqual({
      channel: 'monitor',
      type: 'mode_downgraded',
      requested: 'coding',
      effective: 'chat_safe',
    });
  });

  test('seed S4 NULL and a missing row read as chat_safe', async () => {
    const { agent, store, log } = createBench([]);
    await agent.sessions.create({ id: 's1' });
    for (const value of [null, undefined]) {
      store.writeRawMode('s1', value);
      expect(await agent.sessions.getMode('s1')).toBe('chat_safe');
    }
    expect(await agent.sessions.getMode('nobody')).toBe('chat_safe');
    expect(log.lines.map(({ event, facts }) => [event, facts.session_id, facts.raw_value])).toEqual(
      [
        ['invalid_mode_value', 's1', null],
        ['invalid_mode_value', 's1', null],
        ['mode_read_error', 'nobody', null],
      ],
    );
  });

  test('seed S5 SESSION_DEFAULT_MODE=coding is refused', () => {
    expect(() => readSettings({ SESSION_DEFAULT_MODE: 'coding' })).toThrow(
      expect.objectContaining({ code: 'BAD_SETTING' }),
    );
  });

  test('seed O1 a denial is kept for audit in the record and in the transcript', async () => {
    const { store } = await deniedTurn();
    const [record] = await store.calls.list({ sessionId: 's1', limit: 10 });
    expect(record).toMatchObject({ id: 'c1', state: 'DENIED', errorCode: 'MODE_DENIED' });
    expect((await store.messages.load('s1', 0, 10)).map(({ role }) => role)).toContain('tool');
  });

  test('seed O3 every fall to chat_safe is one warning with the raw value and the session', async () => {
    const { agent, store, log } = createBench(['a', 'b']);
    await agent.sessions.create({ id: 's1' });
    store.writeRawMode('s1', 'coding');
    await agent.send('s1', 'one');
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatchObject({
      level: 'warn',
      facts: { session_id: 's1', raw_value: 'coding' },
    });
  });

  test('seed O4 M-11 a normal turn with a tool logs no warning', async () => {
    const { agent, log } = createBench([{ calls: [{ name: 'current_time' }] }, 'ten']);
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'what time is it');
    expect(log.lines).toEqual([]);
  });
});
