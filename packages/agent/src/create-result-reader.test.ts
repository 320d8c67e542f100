import { expect, test } from 'vitest';
import { createResultReader } from './create-result-reader.js';
import { createBench } from './testing/agent-bench.js';

test('whole results are read by their session alone, and never written', async () => {
  const { store, agent } = createBench([]);
  await agent.sessions.create({ id: 's1' });
  await agent.sessions.create({ id: 's2' });
  const answer = await store.leases.acquire('s1', 'me', 60_000);
  if (answer.status !== 'acquired') throw new Error('the session is free');
  const { lease } = answer;
  const whole = { handle: 'h1', sessionId: 's1', callId: 'c1', text: 'abcdef' };
  await store.bind(lease).results.put(whole);
  const reader = createResultReader(store);
  expect(await reader.read('h1', 's1', 2, 3)).toEqual(
    await store.bind(lease).results.read('h1', 's1', 2, 3),
  );
  expect(await reader.read('h1', 's1', 2, 3)).toMatchObject({ text: 'cde' });
  expect(await reader.read('h1', 's2', 0, 3)).toBeUndefined();
  expect(() => reader.put(whole)).toThrow(expect.objectContaining({ code: 'SESSION_FENCED' }));
});
