import { tool } from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createResultReader } from '../create-result-reader.js';
import type { ModelMessage, ModelRequest } from '../models/model.js';
import { ModelError } from '../models/model-error.js';
import type { ContextMark, StoredMessage } from '../ports/message-store.js';
import { createBench } from '../testing/agent-bench.js';
import { createScriptedModel } from '../testing/scripted-model.js';
import { cutToFit } from './cut-to-fit.js';
import { estimateTokens, messageTokens } from './estimate-tokens.js';
import { fitContext } from './fit-context.js';

function tokensOf(request: ModelRequest): number {
  return request.messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

function pairsAreWhole(messages: readonly ModelMessage[]): boolean {
  const asked = messages.flatMap((message) =>
    message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : [],
  );
  const answered = messages.flatMap((message) =>
    message.role === 'tool' ? [message.toolCallId] : [],
  );
  return JSON.stringify(asked) === JSON.stringify(answered);
}

describe('when the history outgrows the window', () => {
  test('old tool output is moved out first, can be read back, and stays in the transcript', async () => {
    const model = createScriptedModel(
      (request, index) => {
        if (index < 6) return { calls: [{ name: 'big', arguments: { n: index } }] };
        const offloaded = request.messages.find(({ content }) =>
          content.includes('moved out of the context'),
        );
        const handle = /handle "(.+?)"/.exec(offloaded?.content ?? '')?.[1];
        if (index === 6) return { calls: [{ name: 'result_read', arguments: { handle } }] };
        return 'done';
      },
      { contextTokens: 12_000 },
    );
    const bench = createBench([], { model });
    bench.registry.register(createResultReadTool(createResultReader(bench.store)));
    bench.registry.register(
      tool({
        name: 'big',
        parameters: z.object({ n: z.number() }),
        allowedModes: ['chat_safe'],
        execute: ({ n }) => `${n}: ${'line '.repeat(1600)}`,
      }),
    );
    await bench.agent.sessions.create({ id: 's1' });
    const outcome = await bench.agent.send('s1', 'read them all');
    expect(outcome.status).toBe('completed');
    const marks = await bench.store.messages.marks('s1');
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.every(({ kind }) => kind === 'offload')).toBe(true);
    for (const request of model.requests) {
      expect(tokensOf(request)).toBeLessThanOrEqual(12_000);
      expect(pairsAreWhole(request.messages)).toBe(true);
    }
    const rows = await bench.store.messages.load('s1', 0, 100);
    expect(
      rows
        .filter(({ role }) => role === 'tool')
        .every(({ content }) => !content.includes('moved out')),
    ).toBe(true);
    expect(outcome.calls.at(-1)).toMatchObject({ toolName: 'result_read', isError: false });
  });

  test('then older turns are summarised; pairs stay whole and the transcript too', async () => {
    const model = createScriptedModel(
      (request) =>
        request.purpose === 'summary'
          ? 'the user counted'
          : request.messages.at(-1)?.role === 'user'
            ? { calls: [{ name: 'current_time', arguments: {} }] }
            : 'word '.repeat(300),
      { contextTokens: 4_000 },
    );
    const { agent, store } = createBench([], { model });
    await agent.sessions.create({ id: 's1' });
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await agent.send('s1', `turn ${turn} ${'please '.repeat(50)}`)).status).toBe(
        'completed',
      );
    }
    const asked = model.requests.filter(({ purpose }) => purpose === 'turn');
    for (const request of asked) {
      expect(tokensOf(request)).toBeLessThanOrEqual(4_000);
      expect(pairsAreWhole(request.messages)).toBe(true);
    }
    expect(asked.at(-1)?.messages[0]?.content).toContain('the user counted');
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('turn 11');
    expect(await store.messages.load('s1', 0, 1000)).toHaveLength(48);
    const summaries = model.requests.filter(({ purpose }) => purpose === 'summary');
    expect(summaries.length).toBeGreaterThan(0);
    expect(summaries.every(({ tools }) => tools.length === 0)).toBe(true);
  });

  test('a model that cannot summarise does not stop the conversation', async () => {
    const model = createScriptedModel(
      (request) =>
        request.purpose === 'summary'
          ? { error: new ModelError('MODEL_BAD_REQUEST', 'no') }
          : 'word '.repeat(400),
      { contextTokens: 2_000 },
    );
    const { agent } = createBench([], { model });
    await agent.sessions.create({ id: 's1' });
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await agent.send('s1', `question ${turn}`)).status).toBe('completed');
    }
    const shown = model.requests.at(-1)?.messages[0]?.content ?? '';
    expect(shown).toContain('The user said, shortened');
    expect(shown).toContain('- question 0');
    expect(shown).not.toContain('word word');
  });

  test('a turn that is cut itself keeps what the user asked for in his own words', async () => {
    let asked = 0;
    const model = createScriptedModel(
      (request) => {
        if (request.purpose === 'summary') return 'much was looked up';
        asked += 1;
        return asked < 12
          ? { text: 'word '.repeat(200), calls: [{ name: 'current_time', arguments: {} }] }
          : 'done';
      },
      { contextTokens: 3_000 },
    );
    const { agent } = createBench([], { model, budget: { maxSteps: 20 } });
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'count the blue boats');
    for (const request of model.requests) expect(pairsAreWhole(request.messages)).toBe(true);
    const last = model.requests.at(-1)?.messages[0]?.content ?? '';
    expect(last).toContain('much was looked up');
    expect(last).toContain("The user's latest request, which you are working on:");
    expect(last).toContain('count the blue boats');
  });

  test('one message larger than the window is cut in the view only', async () => {
    const model = createScriptedModel(['fine'], { contextTokens: 2_000 });
    const { agent, store } = createBench([], { model });
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'x'.repeat(100_000));
    expect(model.requests[0]?.messages[0]?.content).toContain('characters cut to fit');
    expect((await store.messages.load('s1', 0, 1))[0]?.content).toHaveLength(100_000);
  });

  test('a window smaller than was said is found out by asking again with less', async () => {
    const sizes: number[] = [];
    const model = createScriptedModel((request) => {
      sizes.push(tokensOf(request));
      return tokensOf(request) > 3_000
        ? { error: new ModelError('MODEL_CONTEXT_TOO_LONG', 'prompt is too long') }
        : 'fits';
    });
    const { agent } = createBench([], { model });
    await agent.sessions.create({ id: 's1' });
    expect((await agent.send('s1', 'x'.repeat(20_000))).text).toBe('fits');
    expect(sizes).toHaveLength(2);
  });
});

test('cutting ends, also when nothing can be cut any more', () => {
  const messages = Array.from({ length: 50 }, () => ({ role: 'user', content: 'short' }) as const);
  expect(cutToFit(messages, 10)).toHaveLength(50);
  const cut = cutToFit([{ role: 'user', content: 'y'.repeat(10_000) }], 500);
  expect(messageTokens(cut[0]!)).toBeLessThanOrEqual(500);
});

test('tokens are estimated by script', () => {
  expect(estimateTokens('a'.repeat(400))).toBe(100);
  expect(estimateTokens('你好世界')).toBe(4);
});

describe('where the summary ends', () => {
  const row = (seq: number, more: Partial<StoredMessage>): StoredMessage => ({
    sessionId: 's',
    seq,
    role: 'user',
    content: 'w'.repeat(400),
    created_at: 0,
    ...more,
  });

  async function marksOf(rows: readonly StoredMessage[], maxTokens: number) {
    const marks = await allMarks(rows, maxTokens);
    return marks.map(({ kind, fromSeq, toSeq }) => [kind, fromSeq, toSeq]);
  }

  async function markTextsOf(rows: readonly StoredMessage[], maxTokens: number) {
    return (await allMarks(rows, maxTokens)).map(({ text }) => text);
  }

  async function allMarks(rows: readonly StoredMessage[], maxTokens: number) {
    const marks: ContextMark[] = [];
    await fitContext(
      {
        rows: () => rows,
        marks: () => marks,
        addMark: async (mark) => void marks.push({ ...mark, created_at: 0 }),
        keepWhole: async () => 'handle',
        summarise: async () => 'short',
      },
      maxTokens,
    );
    return marks;
  }

  test('before a message of the user or of the model, as soon as the rest is small enough', async () => {
    const rows = Array.from({ length: 10 }, (_, index) =>
      row(index + 1, { role: index % 2 === 0 ? 'user' : 'assistant' }),
    );
    expect(await marksOf(rows, 900)).toEqual([['summary', 1, 6]]);
    expect(await marksOf(rows, 700)).toEqual([['summary', 1, 7]]);
  });

  test('never between a call and its result, however large that is', async () => {
    const rows = [
      row(1, {}),
      row(2, { role: 'assistant', tool_calls: [{ id: 'a', name: 't', arguments: '{}' }] }),
      row(3, { role: 'tool', tool_call_id: 'a', content: 'w'.repeat(8_000) }),
    ];
    expect(await marksOf(rows, 900)).toEqual([['summary', 1, 1]]);
  });

  test('after old output was moved out, oldest first; that of the two newest steps stays', async () => {
    const step = (seq: number) => [
      row(seq, {
        ...{ role: 'assistant', content: '' },
        tool_calls: [{ id: `c${seq}`, name: 't', arguments: '{}' }],
      }),
      row(seq + 1, { role: 'tool', tool_call_id: `c${seq}`, content: 'w'.repeat(4_000) }),
    ];
    const rows = [row(1, {}), ...[2, 4, 6, 8].flatMap(step)];
    expect(await marksOf(rows, 3_000)).toEqual([
      ['offload', 3, 3],
      ['offload', 5, 5],
    ]);
    expect((await marksOf(rows, 2_000)).map(([kind, , to]) => [kind, to])).toEqual([
      ['offload', 3],
      ['offload', 5],
      ['summary', 7],
    ]);
  });

  test('of many small outputs only as many are moved out as it takes to get below seven tenths', async () => {
    const step = (seq: number) => [
      row(seq, {
        ...{ role: 'assistant', content: '' },
        tool_calls: [{ id: `c${seq}`, name: 't', arguments: '{}' }],
      }),
      row(seq + 1, { role: 'tool', tool_call_id: `c${seq}`, content: 'w'.repeat(1_000) }),
    ];
    const rows = [row(1, {}), ...Array.from({ length: 12 }, (_, n) => step(2 + 2 * n)).flat()];
    const marks = await marksOf(rows, 3_200);
    expect(marks).toEqual([3, 5, 7, 9, 11, 13, 15].map((seq) => ['offload', seq, seq]));
  });

  test('the latest request is repeated only where no words of the user are left after the summary', async () => {
    const rows = (role: StoredMessage['role']) => [
      row(1, { content: `old ${'w'.repeat(1_200)}` }),
      row(2, { role: 'assistant' }),
      row(3, { role, content: 'w'.repeat(600) }),
      row(4, { role: 'assistant', content: 'last' }),
    ];
    expect(await markTextsOf(rows('user'), 500)).toEqual(['short']);
    expect(await markTextsOf(rows('assistant'), 500)).toEqual([
      `short\n\nThe user's latest request, which you are working on: ${'w'.repeat(200)}`,
    ]);
  });

  test('nowhere while all of it fits', async () => {
    expect(await marksOf([row(1, {}), row(2, { role: 'assistant' })], 900)).toEqual([]);
  });
});
