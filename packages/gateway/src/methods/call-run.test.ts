import { tool } from '@sluice/kernel';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(script: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(script);
  benches.push(made);
  const { ask } = await made.client();
  await ask('session.create', { session_id: 's1', mode: 'coding' });
  await ask('session.create', { session_id: 'safe' });
  return { ...made, ask };
}

test('N-03 a person’s own call takes the same gates: mode, policy, a question, the record', async () => {
  const { ask, agent, done } = await bench();
  const path = { path: 'a.txt' };
  const read = { tool_name: 'read_file', arguments: path };
  expect(await ask('call.run', { session_id: 's1', ...read })).toMatchObject({
    state: 'COMPLETED',
    is_error: false,
  });
  expect(await ask('call.run', { session_id: 'safe', ...read })).toMatchObject({
    state: 'DENIED',
    is_error: true,
    error_code: 'MODE_DENIED',
  });
  const write = ask('call.run', {
    session_id: 's1',
    tool_name: 'fs_write',
    arguments: { ...path, content: 'x' },
  });
  await eventually(async () => (await agent.pendingApprovals()).length === 1);
  const [asked] = await agent.pendingApprovals();
  expect(asked?.request.agentId).toBe('person omar');
  const about = { call_id: asked?.request.callId ?? '', session_id: 's1' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
  const { call_id } = await write;
  expect(done).toEqual(['read a.txt', 'write a.txt x']);
  expect((await ask('call.get', { session_id: 's1', call_id })).call).toMatchObject({
    state: 'COMPLETED',
    agent_id: 'person omar',
  });
  for (const name of ['none', 'constructor']) {
    expect(
      await ask('call.run', { session_id: 's1', tool_name: name, arguments: {} }),
    ).toMatchObject({ is_error: true, error_code: 'TOOL_NOT_FOUND' });
  }
});

test('N-03 a session that works takes no call of a person meanwhile', async () => {
  const { ask, agent } = await bench({
    script: [{ calls: [{ id: 'h', name: 'hang', arguments: {} }] }],
  });
  const turn = agent.send('s1', 'hang');
  await eventually(async () => (await ask('session.get', { session_id: 's1' })).session.is_busy);
  await expect(
    ask('call.run', { session_id: 's1', tool_name: 'current_time', arguments: {} }),
  ).rejects.toThrow(/SESSION_BUSY: .*is at work.*stop the turn, then do this again/);
  agent.cancel('s1');
  await turn;
});

test('N-03 while a question of the session waits, an undo says so and the way out; after it the undo works', async () => {
  const write = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'x' } };
  const edit = { id: 'e1', name: 'fs_edit', arguments: { path: 'a.txt', edits: [] } };
  const { ask, agent, registry } = await bench({ script: [{ calls: [edit] }, { calls: [write] }] });
  registry.register(
    tool({
      name: 'fs_edit',
      description: 'Edits',
      parameters: z.object({ path: z.string(), edits: z.array(z.unknown()) }),
      allowedModes: ['coding'],
      execute: () => ({ ok: true, diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+new\n' }),
    }),
  );
  const turn = agent.send('s1', 'edit, then write');
  await eventually(async () => (await agent.pendingApprovals('s1')).length === 1);
  const undo = () => ask('call.undo', { session_id: 's1', call_id: 'e1' });
  await expect(undo()).rejects.toThrow(/SESSION_BUSY: .*Answer its question or stop the turn/);
  agent.cancel('s1');
  await turn;
  expect(await undo()).toMatchObject({ state: 'COMPLETED' });
});

test('N-03 a change is taken back by the inverse change; what left none behind is told', async () => {
  const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-old\n+new\n last\n';
  const { ask, agent, registry } = await bench({
    script: [
      { calls: [{ id: 'e1', name: 'fs_edit', arguments: { path: 'a.txt', edits: [] } }] },
      { calls: [{ id: 't1', name: 'current_time', arguments: {} }] },
      'done',
    ],
  });
  const edits: unknown[] = [];
  registry.register(
    tool({
      name: 'fs_edit',
      description: 'Edits',
      parameters: z.object({ path: z.string(), edits: z.array(z.unknown()) }),
      allowedModes: ['coding'],
      execute: (given) => {
        edits.push(given);
        return { ok: true, diff };
      },
    }),
  );
  await agent.send('s1', 'edit');
  const undone = await ask('call.undo', { session_id: 's1', call_id: 'e1' });
  expect(undone).toMatchObject({ state: 'COMPLETED', is_error: false });
  const undoes = async (call_id: string) =>
    (await ask('call.get', { session_id: 's1', call_id })).call.line?.origin.undoes;
  expect(await undoes(undone.call_id)).toBe('e1');
  expect(await undoes('e1')).toBeUndefined();
  expect(edits[1]).toEqual({
    path: 'a.txt',
    edits: [{ find: 'new\nlast', replace: 'old\nlast' }],
  });
  await expect(ask('call.undo', { session_id: 's1', call_id: 't1' })).rejects.toThrow(
    'CALL_NOT_UNDOABLE',
  );
  await expect(ask('call.undo', { session_id: 's1', call_id: 'none' })).rejects.toThrow(
    'CALL_NOT_FOUND',
  );
});
