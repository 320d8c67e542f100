import {
  createRegistry,
  createRuntime,
  type JsonSchema,
  type Runtime,
  toolFromInstance,
} from '@sluice/kernel';
import { randomIds } from '@sluice/kernel/system';
import { expect, test } from 'vitest';
import type { CallsElsewhere } from './calls-elsewhere.js';
import { createBench, until } from './testing/agent-bench.js';

/** A call of another face, in a session that is not the agent's: its tool has a namesake here, or none. */
async function asking(
  name: string,
  rules: readonly string[] = [],
  input_schema: JsonSchema = { type: 'object' },
  more: { readonly elsewhere?: CallsElsewhere; readonly describesEffect?: true } = {},
) {
  const { elsewhere, describesEffect } = more;
  const bench = createBench(() => 'done', {
    openModes: ['chat_safe'],
    ...(elsewhere ? { elsewhere } : {}),
  });
  const { store } = bench;
  await store.sessions.create({ id: 'f1', mode: 'coding', metadata: { face: 'pi' } });
  const answer = await store.leases.acquire('f1', 'govern', 60_000);
  if (answer.status !== 'acquired') throw new Error('the session is held');
  const ran: unknown[] = [];
  const registry = createRegistry();
  registry.register({
    ...toolFromInstance({
      name,
      description: 'x',
      input_schema,
      allowedModes: ['coding'],
      exec: (args: unknown) => {
        ran.push(args);
        return 'done';
      },
    }),
    ...(describesEffect
      ? {
          describeEffect: (args: unknown) => ({ command: JSON.stringify(args) }),
          summarize: (args: unknown) => `about ${String(Reflect.get(Object(args), 'url'))}`,
        }
      : {}),
  });
  const { clock, log, masker } = bench;
  const runtime = createRuntime({
    registry,
    ports: { clock, ids: randomIds, log, masker, ...store.bind(answer.lease) },
    sessionId: 'f1',
    permission: {
      mode: 'ask',
      rules: [
        ({ args }) =>
          rules.includes(String(Reflect.get(Object(args), 'url')))
            ? { verdict: 'deny', rule: 'not there', where: 'test' }
            : undefined,
      ],
    },
    openModes: ['coding'],
  });
  const request = { id: 'c1', name, arguments: { url: 'a', extra: 1 } };
  const outcome = runtime.runCall(request, { mode: 'coding' });
  await until(async () => (await bench.agent.pendingApprovals('f1')).length === 1);
  return { ...bench, ran, outcome, runtime };
}

test.each(['WebFetch', 'fs_write'])(
  'A-02 a call of another face runs with the arguments that a person gave it: %s',
  async (name) => {
    const { agent, ran, outcome } = await asking(name);
    const edited = { url: 'b', extra: 2 };
    const preview = await agent.previewEdit('f1', 'c1', edited);
    expect(preview).toMatchObject({ status: 'shown', effect: {} });
    const effectDigest = 'effectDigest' in preview ? preview.effectDigest : '';
    const said = await agent.decide('f1', 'c1', 'allow', { arguments: edited, effectDigest });
    expect(said).toEqual({ status: 'settled' });
    expect((await outcome).isError).toBe(false);
    expect(ran).toEqual([edited]);
  },
);

test('A-02 the process that asked puts the edited arguments through its own gates', async () => {
  const { agent, ran, outcome } = await asking('WebFetch', ['b']);
  await agent.decide('f1', 'c1', 'allow', { arguments: { url: 'b' } });
  expect((await outcome).isError).toBe(true);
  expect(ran).toEqual([]);
});

test('A-02 edited arguments that the tool of another face does not take are refused, and the question stays open', async () => {
  const schema = { type: 'object', properties: { url: { type: 'string' } } };
  const { agent, ran, outcome } = await asking('mcp__m__fetch', [], schema);
  const edited = { url: 5 };
  const refused = { status: 'invalid', failure: { result: { error_code: 'INVALID_ARGS' } } };
  expect(await agent.previewEdit('f1', 'c1', edited)).toMatchObject(refused);
  expect(await agent.decide('f1', 'c1', 'allow', { arguments: edited })).toMatchObject(refused);
  expect(await agent.pendingApprovals('f1')).toHaveLength(1);
  await agent.decide('f1', 'c1', 'allow', { arguments: { url: 'b' } });
  expect((await outcome).isError).toBe(false);
  expect(ran).toEqual([{ url: 'b' }]);
});

/** Asks the runtime that holds the call, as a process asks another one. */
function holder() {
  const held: { runtime?: Runtime } = {};
  const elsewhere: CallsElsewhere = {
    previewEdit: async ({ callId }, args) => held.runtime?.previewEdit(callId, args),
  };
  return { held, elsewhere };
}

test('K-15 an edit of another process’s call is shown and judged by that process, and runs as it was shown', async () => {
  const { held, elsewhere } = holder();
  const { agent, ran, outcome, runtime, store } = await asking('note', ['b'], undefined, {
    elsewhere,
    describesEffect: true,
  });
  held.runtime = runtime;
  const refused = { status: 'invalid', failure: { result: { error_code: 'POLICY_DENIED' } } };
  expect(await agent.previewEdit('f1', 'c1', { url: 'b' })).toMatchObject(refused);
  expect(await agent.decide('f1', 'c1', 'allow', { arguments: { url: 'b' } })).toMatchObject(
    refused,
  );
  const edited = { url: 'c' };
  const preview = await agent.previewEdit('f1', 'c1', edited);
  expect(preview).toMatchObject({ status: 'shown', effect: { command: '{"url":"c"}' } });
  expect(await agent.decide('f1', 'c1', 'allow', { arguments: edited })).toMatchObject({
    status: 'invalid',
    failure: { result: { error_code: 'EFFECT_CHANGED' } },
  });
  expect(await agent.pendingApprovals('f1')).toHaveLength(1);
  const effectDigest = 'effectDigest' in preview ? preview.effectDigest : '';
  const other = await agent.decide('f1', 'c1', 'allow', { arguments: { url: 'd' }, effectDigest });
  expect(other).toEqual({ status: 'digest_mismatch' });
  const said = await agent.decide('f1', 'c1', 'allow', { arguments: edited, effectDigest });
  expect(said).toEqual({ status: 'settled' });
  expect((await outcome).isError).toBe(false);
  expect(ran).toEqual([edited]);
  const entry = await store.approvalsOf('f1').get('c1');
  expect(entry?.request.round).toBeUndefined();
  expect(entry?.settlement?.editedLine?.effect).toBe('note about c');
});

test('K-15 where nobody can show what an edit of another process’s call would do, it is not taken', async () => {
  const { agent, ran, runtime, outcome } = await asking('note', [], undefined, {
    describesEffect: true,
  });
  const refused = {
    status: 'invalid',
    failure: { result: { error: expect.stringContaining('does not answer') } },
  };
  expect(await agent.previewEdit('f1', 'c1', { url: 'c' })).toMatchObject(refused);
  expect(await agent.decide('f1', 'c1', 'allow', { arguments: { url: 'c' } })).toMatchObject(
    refused,
  );
  expect(await agent.pendingApprovals('f1')).toHaveLength(1);
  runtime.interrupt();
  await outcome;
  expect(ran).toEqual([]);
});
