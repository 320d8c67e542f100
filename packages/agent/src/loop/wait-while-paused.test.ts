import { createRegistry, tool } from '@sluice/kernel';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { createCollectingLog } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { createAgent } from '../create-agent.js';
import { createMemoryStore, createScriptedModel } from '../testing/index.js';

const PAUSE = { by: 'ann', at: 1 };

function bench() {
  const log = createCollectingLog();
  const store = createMemoryStore(systemClock);
  const registry = createRegistry({ log });
  const ran: string[] = [];
  registry.register(
    tool('step', (args) => ran.push(String(Reflect.get(args, 'n'))), {
      allowedModes: ['chat_safe'],
    }),
  );
  const call = (n: string) => ({ calls: [{ id: n, name: 'step', arguments: { n } }] });
  const model = createScriptedModel((_, index) => {
    if (index === 0) return call('one');
    if (index === 2) return 'done';
    void store.sessions.setPaused('s1', PAUSE);
    return call('two');
  });
  const agent = createAgent({
    store,
    registry,
    model,
    log,
    masker: systemPorts().masker,
    permission: { mode: 'auto', source: 'test' },
  });
  return { store, agent, ran, model };
}

test('N-03 a paused session begins no call until somebody resumes it, and then goes on as if nothing was', async () => {
  const { store, agent, ran } = bench();
  await agent.sessions.create({ id: 's1' });
  const turn = agent.send('s1', 'go');
  await expect.poll(async () => (await store.sessions.get('s1'))?.paused).toEqual(PAUSE);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(ran).toEqual(['one']);
  await store.sessions.setPaused('s1', undefined);
  expect((await turn).status).toBe('completed');
  expect(ran).toEqual(['one', 'two']);
  await agent.close();
});

test('N-03 a paused turn can be stopped', async () => {
  const { store, agent, ran } = bench();
  await agent.sessions.create({ id: 's1' });
  const turn = agent.send('s1', 'go');
  await expect.poll(async () => (await store.sessions.get('s1'))?.paused).toEqual(PAUSE);
  expect(agent.cancel('s1')).toBe(true);
  expect((await turn).status).toBe('cancelled');
  expect(ran).toEqual(['one']);
  await agent.close();
});
