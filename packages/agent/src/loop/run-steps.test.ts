import { expect, test } from 'vitest';
import { createAgent } from '../create-agent.js';
import { createBench } from '../testing/agent-bench.js';
import { createScriptedModel } from '../testing/scripted-model.js';

test('G-01 the rows of a turn hold who said what, when, and what it cost', async () => {
  const { agent, store, clock } = createBench([
    { text: 'Let me look.', calls: [{ id: 'c1', name: 'current_time' }] },
    { text: 'Ten.', usage: { inputTokens: 7, outputTokens: 2 } },
  ]);
  await agent.sessions.create({ id: 's1' });
  const by = { person: 'ann', role: 'approver' } as const;
  const { calls, ...outcome } = await agent.send('s1', 'what time is it', { by });
  expect(outcome).toEqual({
    status: 'completed',
    end: { status: 'completed' },
    text: 'Ten.',
    spent: { steps: 2, durationMs: 0, inputTokens: 17, outputTokens: 7 },
  });
  expect(calls.map(({ toolCallId, state }) => [toolCallId, state])).toEqual([['c1', 'COMPLETED']]);
  const common = { sessionId: 's1', created_at: clock.now() };
  expect(await store.messages.load('s1', 0, 10)).toEqual([
    { ...common, seq: 1, role: 'user', content: 'what time is it', by },
    {
      ...{ ...common, seq: 2, role: 'assistant', content: 'Let me look.' },
      tool_calls: [{ id: 'c1', name: 'current_time', arguments: '{}' }],
      meta: {
        ...{ model: 'scripted/test', finish: 'tool_calls' },
        usage: { inputTokens: 10, outputTokens: 5 },
      },
    },
    {
      ...{ ...common, seq: 3, role: 'tool', tool_call_id: 'c1', tool_name: 'current_time' },
      content: '{"time":"2026-02-21 10:00:00","timezone":"UTC","iso":"2026-02-21T10:00:00Z"}',
      is_error: false,
    },
    {
      ...{ ...common, seq: 4, role: 'assistant', content: 'Ten.' },
      meta: {
        ...{ model: 'scripted/test', finish: 'stop' },
        usage: { inputTokens: 7, outputTokens: 2 },
      },
    },
  ]);
});

test('G-01 the model is asked with the tools of the mode, as the schema has them', async () => {
  const { agent, model, registry } = createBench(['ok']);
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  const [asked] = model.requests;
  expect(asked?.purpose).toBe('turn');
  expect(asked?.tools).toEqual(registry.getToolsSchema('chat_safe').map((entry) => entry.function));
  expect(asked?.tools.map(({ name }) => name)).not.toContain('read_file');
  expect(asked?.messages).toEqual([{ role: 'user', content: 'go' }]);
});

test('G-01 who the agent is and what the project says stand in the prompt', async () => {
  const { agent, model } = createBench(['ok'], {
    identity: 'I am the desk.',
    projectContext: (sessionId) => `Project of ${sessionId}.`,
  });
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  expect(model.requests[0]?.system).toContain('I am the desk.');
  expect(model.requests[0]?.system).toContain('Project of s1.');
});

test('G-01 calls beyond the limit of one answer are not taken, and the model is told how many', async () => {
  const [maxCallsPerStep, dropped] = [2, 3];
  const asked = Array.from({ length: maxCallsPerStep + dropped }, (_, index) => ({
    id: `c${index}`,
    name: 'current_time',
  }));
  const { agent, store, model } = createBench([{ calls: asked }, 'ok'], { maxCallsPerStep });
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).calls).toHaveLength(maxCallsPerStep);
  const notes = (await store.messages.load('s1', 0, 20)).filter(({ role }) => role === 'system');
  expect(notes.map(({ content }) => content)).toEqual([
    `${dropped} more calls of your answer were not taken; send fewer at once.`,
  ]);
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'system' });
});

test('G-01 as many calls as are taken leave no note', async () => {
  const { agent, store } = createBench(
    [{ calls: [{ name: 'current_time' }, { name: 'current_time' }] }, 'ok'],
    { maxCallsPerStep: 2 },
  );
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  const rows = await store.messages.load('s1', 0, 20);
  expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
});

test('G-01 two empty answers in a turn are asked for again, the third ends it', async () => {
  const { agent, store, model } = createBench([' ', '\n', 'there']);
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).text).toBe('there');
  expect(model.requests).toHaveLength(3);
  const rows = await store.messages.load('s1', 0, 20);
  expect(rows.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'user: go',
    'system: Your last answer was empty. Answer the user.',
    'system: Your last answer was empty. Answer the user.',
    'assistant: there',
  ]);
  const silent = createBench(() => '');
  await silent.agent.sessions.create({ id: 's1' });
  expect((await silent.agent.send('s1', 'go')).end).toEqual({
    ...{ status: 'model_error', code: 'MODEL_EMPTY', message: 'it gave no text and no calls' },
  });
  expect(silent.model.requests).toHaveLength(3);
});

/** A bench whose memory keeps what it was asked. */
function withMemory(search: () => unknown, more: { readonly recallsMemory?: boolean } = {}) {
  const bench = createBench([]);
  const asked: unknown[][] = [];
  const memory = {
    ...bench.store.memory,
    search(...given: unknown[]) {
      asked.push(given);
      return search();
    },
  } as typeof bench.store.memory;
  const model = createScriptedModel(['ok']);
  const { registry, clock, log, masker, store } = bench;
  const agent = createAgent({
    ...{ registry, clock, log, masker, model, permission: { mode: 'auto' }, ...more },
    store: { ...store, memory },
    memoryScope: (sessionId) => `scope of ${sessionId}`,
  });
  return { agent, asked, model, log };
}

test('memory is asked for the words of the user, cut at two thousand characters', async () => {
  const { agent, asked } = withMemory(() => ({ results: [], total: 0 }));
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'w'.repeat(2_001));
  expect(asked).toEqual([['scope of s1', 'w'.repeat(2_000), 5]]);
});

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('memory is not asked for a picture without words, nor where it is switched off', async () => {
  const blank = withMemory(() => ({ results: [], total: 0 }));
  await blank.agent.sessions.create({ id: 's1' });
  await blank.agent.send('s1', { text: ' \n', attachments: [{ data: PNG }] });
  expect(blank.asked).toEqual([]);
  const off = withMemory(() => ({ results: [], total: 0 }), { recallsMemory: false });
  await off.agent.sessions.create({ id: 's1' });
  await off.agent.send('s1', 'go');
  expect(off.asked).toEqual([]);
});

test('memory that fails is reported and the turn goes on', async () => {
  const { agent, log } = withMemory(() => {
    throw new Error('memory is gone');
  });
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).text).toBe('ok');
  expect(log.lines).toEqual([
    {
      ...{ level: 'warn', event: 'memory_recall_failed' },
      facts: { session_id: 's1', message: 'memory is gone' },
    },
  ]);
});
