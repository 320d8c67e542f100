import { describe, expect, test } from 'vitest';
import { createAgent } from '../../create-agent.js';
import { createBench, until } from '../../testing/agent-bench.js';
import type { ModelMessage, ModelPart, ModelRequest } from '../model.js';
import { createDemoModel, demoLabel } from './create-demo-model.js';
import { wantedCall } from './wanted-call.js';

async function demo(isCodingOpen = false) {
  const bench = createBench([]);
  const agent = createAgent({
    store: bench.store,
    registry: bench.registry,
    clock: bench.clock,
    log: bench.log,
    masker: bench.masker,
    openModes: isCodingOpen ? ['coding'] : [],
    permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
    model: createDemoModel(),
  });
  await agent.sessions.create({ id: 's1', mode: isCodingOpen ? 'coding' : 'chat_safe' });
  await bench.store.memory.append('main', {
    title: 'Deploy',
    content: 'Run the deploy script on Fridays',
    source: 'curated',
    tags: [],
  });
  return { ...bench, agent };
}

describe('G-02 the offline demonstration model', () => {
  test('a summary tells what the user said, shortened', async () => {
    const text = async (...said: readonly string[]) => {
      let whole = '';
      const request = {
        purpose: 'summary',
        system: '',
        tools: [],
        signal: new AbortController().signal,
        messages: [
          ...said.map((content) => ({ role: 'user', content }) as const),
          { role: 'assistant', content: 'mine', toolCalls: [] } as const,
        ],
      } as const;
      for await (const part of createDemoModel().stream(request)) {
        if (part.type === 'text') whole += part.delta;
      }
      return whole;
    };
    expect(await text('one', 'two')).toBe(`${demoLabel} The user said: one / two`);
    expect((await text('x'.repeat(5_000))).length).toBe(
      `${demoLabel} The user said: `.length + 2_000,
    );
  });

  test.each([
    ['what time is it?', 'It is 2026-02-21T10:00:00Z.'],
    ['现在几点？', '现在是 2026-02-21T10:00:00Z。'],
    ['do you remember deploy?', 'Run the deploy script on Fridays'],
    ['hello there', 'demonstration without a network'],
    ['你好', '离线演示模型'],
  ])('%s', async (words, answer) => {
    const { agent } = await demo();
    const outcome = await agent.send('s1', words);
    expect(outcome.status).toBe('completed');
    expect(outcome.text).toContain(answer);
    expect(outcome.text.startsWith(demoLabel)).toBe(true);
  });

  test.each(['read README.md', '请读取 README.md'])(
    '%s is denied in chat_safe, with the reason',
    async (words) => {
      const { agent, events } = await demo();
      const outcome = await agent.send('s1', words);
      expect(outcome.calls[0]?.errorCode).toBe('MODE_DENIED');
      expect(outcome.text).toContain('read_file is not allowed in chat_safe mode');
      expect(outcome.text).toContain('not open yet');
      expect(events('s1').some(({ type }) => type === 'tool:denied')).toBe(true);
    },
  );

  test('in coding it reads, and writes once a person has said yes', async () => {
    const { agent, done } = await demo(true);
    expect((await agent.send('s1', 'read src/a.ts')).text).toContain('content of src/a.ts');
    const turn = agent.send('s1', 'write notes.txt with hello world');
    await until(async () => (await agent.pendingApprovals('s1')).length === 1);
    const [asked] = await agent.pendingApprovals('s1');
    expect(asked?.request.arguments).toEqual({ path: 'notes.txt', content: 'hello world' });
    await agent.decide('s1', asked?.request.callId ?? '', 'allow');
    expect((await turn).text).toContain('The file is written.');
    expect(done).toContain('write notes.txt hello world');
  });

  test('it says the same to the same words', async () => {
    const texts = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      texts.add((await (await demo()).agent.send('s1', 'what time is it')).text);
    }
    expect(texts.size).toBe(1);
    expect(createDemoModel()).toMatchObject({
      isDemonstration: true,
      price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
    });
  });

  test('paths in both languages are found, and no other words are taken for one', () => {
    expect(wantedCall('写入 notes.txt 内容：你好')).toEqual({
      name: 'fs_write',
      arguments: { path: 'notes.txt', content: '你好' },
    });
    expect(wantedCall('show me the file src/index.ts')?.arguments).toEqual({
      path: 'src/index.ts',
    });
    expect(wantedCall('打开 docs/指南.md 不行')?.name).toBeUndefined();
    expect(wantedCall('please read this carefully')).toBeUndefined();
    expect(wantedCall('__proto__')).toBeUndefined();
  });
});

test('G-02 every part of its answers is the same to the same words, with what they cost', async () => {
  const partsOf = async (request: Partial<ModelRequest>) => {
    const parts: ModelPart[] = [];
    const { signal } = new AbortController();
    const whole = { purpose: 'turn', system: 'be kind', tools: [], messages: [], signal } as const;
    for await (const part of createDemoModel().stream({ ...whole, ...request })) parts.push(part);
    return parts;
  };
  const asked = { role: 'user', content: 'what time is it' } as const;
  const call = { type: 'tool_call', name: 'current_time', arguments: '{}' };
  expect(await partsOf({ messages: [asked] })).toEqual([
    call,
    { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 6, outputTokens: 1 } },
  ]);
  const told = (toolCallId: string, iso: string): ModelMessage => ({
    ...{ role: 'tool', toolCallId, toolName: 'current_time', isError: false },
    content: JSON.stringify({ iso }),
  });
  const messages = [
    { ...asked, content: 'what time was it' },
    told('0', 'one'),
    asked,
    told('1', 'two'),
    told('2', 'three'),
  ];
  expect(await partsOf({ messages })).toEqual([
    ...['[offline', ' demo', ' model]', ' It', ' is', ' two.', '\nIt', ' is', ' three.'].map(
      (delta) => ({ type: 'text', delta }),
    ),
    { type: 'finish', reason: 'stop', usage: { inputTokens: 22, outputTokens: 11 } },
  ]);
  expect((await partsOf({ messages: [] })).at(1)).toEqual({ type: 'text', delta: ' demo' });
});

test('G-02 an aborted request ends between two words with the reason of its signal', async () => {
  const stop = new AbortController();
  const request = { purpose: 'turn', system: '', tools: [], messages: [] } as const;
  const parts = createDemoModel().stream({ ...request, signal: stop.signal });
  const read = parts[Symbol.asyncIterator]();
  expect(await read.next()).toEqual({ done: false, value: { type: 'text', delta: '[offline' } });
  stop.abort('enough');
  await expect(read.next()).rejects.toBe('enough');
});

test('G-02 it says what it is', () => {
  expect(createDemoModel()).toEqual({
    id: 'demo/offline',
    provider: 'demo',
    contextTokens: 32_000,
    price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
    isDemonstration: true,
    stream: expect.any(Function),
  });
});
