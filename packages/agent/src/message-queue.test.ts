import { expect, test } from 'vitest';
import { createMessageQueue } from './message-queue.js';
import { createBench } from './testing/agent-bench.js';

test('L-06 messages of one session are said in order, also after one that failed; others do not wait', async () => {
  const queue = createMessageQueue();
  const said: string[] = [];
  const say = (word: string) => async () => {
    await Promise.resolve();
    said.push(word);
    if (word === 'a2') throw new Error('broken');
    return word;
  };
  const hangs = new Promise<never>(() => undefined);
  const held = queue('b', hangs, say('b1'));
  const first = queue('a', undefined, say('a1'));
  const second = queue('a', undefined, say('a2'));
  const third = queue('a', undefined, say('a3'));
  await expect(second).rejects.toThrow('broken');
  expect([await first, await third]).toEqual(['a1', 'a3']);
  expect(said).toEqual(['a1', 'a2', 'a3']);
  void held;
});

const write = { id: 'c1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };
const asking = {
  openModes: ['coding'],
  permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
} as const;

/** An agent whose question waits. */
async function waiting() {
  const bench = createBench([{ calls: [write] }, 'one', 'two'], asking);
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const asked = new Promise((resolve) => bench.agent.on('permission_required', resolve));
  const first = bench.agent.send('s1', 'write it');
  await asked;
  return { ...bench, first };
}

test('L-06 a second message while a question waits is refused, or said after the turn', async () => {
  const { agent, first } = await waiting();
  await expect(agent.send('s1', 'hello?')).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  const second = agent.send('s1', 'and then?', { whileBusy: 'queue' });
  await agent.decide('c1', 'allow');
  expect((await first).text).toBe('one');
  expect((await second).text).toBe('two');
});

test('L-06 or it is the answer: a no with the words as its reason, which the model reads', async () => {
  const { agent, first, model, done } = await waiting();
  const by = { person: 'ann' };
  const second = agent.send('s1', 'no, use b.txt', { whileBusy: 'answer', by });
  expect((await second).text).toBe('one');
  expect(await second).toEqual(await first);
  expect(done).toEqual([]);
  expect(model.requests[1]?.messages.at(-1)?.content).toContain('no, use b.txt');
  const next = await agent.send('s1', 'go on', { whileBusy: 'answer' });
  expect(next.text).toBe('two');
});
