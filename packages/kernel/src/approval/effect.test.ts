import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { DescribeEffect, Tool } from '../define/tool-types.js';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

function notes(describeEffect?: DescribeEffect<{ text: string }>) {
  const page = { text: 'old' };
  const write = tool({
    name: 'write_note',
    parameters: z.object({ text: z.string().max(20) }),
    describeEffect:
      describeEffect ??
      (({ text }) => ({ diff: `-${page.text}\n+${text}`, command: `set ${text}` })),
    execute: ({ text }) => {
      page.text = text;
      return { ok: true };
    },
    allowedModes: ['coding'],
  });
  return { write, page };
}

async function ask(write: Tool, args: unknown = { text: 'new' }) {
  const opened = createTestRuntime({ tools: [write], permission: { mode: 'ask' } });
  const call = opened.runtime.runCall({ id: '1', name: 'write_note', arguments: args }, coding);
  await opened.settle();
  const [entry] = await opened.runtime.pendingApprovals();
  return { ...opened, call, request: entry?.request };
}

test('U-04 a question carries what the tool says the call would do, before it runs', async () => {
  const { write, page } = notes();
  const { runtime, call, request, eventsOf, ports } = await ask(write);
  const effect = { diff: '-old\n+new', command: 'set new' };
  expect(request?.effect).toEqual(effect);
  expect(page.text).toBe('old');
  expect(eventsOf('permission_required')).toMatchObject([{ request: { effect } }]);
  expect(JSON.stringify(ports.records.all())).not.toContain('-old');
  await runtime.decide('1', 'allow');
  expect((await call).state).toBe('COMPLETED');
});

test('a tool that cannot tell, or tells for too long, is asked about all the same, with the reason', async () => {
  const { write } = notes(() => {
    throw new Error('the page is locked');
  });
  const failed = await ask(write);
  expect(failed.request?.effect).toEqual({ problem: 'the page is locked' });
  await failed.runtime.decide('1', 'allow');
  expect((await failed.call).state).toBe('COMPLETED');

  const opened = createTestRuntime({
    tools: [notes(() => new Promise(() => undefined)).write],
    permission: { mode: 'ask' },
    limits: { hookTimeoutMs: 50 },
  });
  const call = opened.runtime.runCall(
    { id: '1', name: 'write_note', arguments: { text: 'x' } },
    coding,
  );
  await opened.settle();
  opened.ports.clock.advance(50);
  await opened.settle();
  const [entry] = await opened.runtime.pendingApprovals();
  expect(entry?.request.effect).toEqual({ problem: 'no answer within 50 ms' });
  await opened.runtime.decide('1', 'deny');
  await call;
});

test('K-12 secrets in an effect are masked, and what is no effect is left out', async () => {
  const { write } = notes(() => ({ diff: '+key = hush', problem: 7 }) as never);
  const opened = createTestRuntime({
    tools: [write],
    permission: { mode: 'ask' },
    ports: {
      masker: { mask: (value) => JSON.parse(JSON.stringify(value).replaceAll('hush', '<masked>')) },
    },
  });
  const call = opened.runtime.runCall(
    { id: '1', name: 'write_note', arguments: { text: 'x' } },
    coding,
  );
  await opened.settle();
  const [entry] = await opened.runtime.pendingApprovals();
  expect(entry?.request.effect).toEqual({ diff: '+key = <masked>' });
  await opened.runtime.decide('1', 'deny');
  await call;
});

test('U-04 the effect is no part of the digest: a grant for these arguments covers them whatever they change', async () => {
  const { write, page } = notes();
  const { runtime, call, request } = await ask(write);
  await runtime.decide('1', 'allow', { scope: 'session' });
  await call;
  page.text = 'changed by somebody';
  const second = await runtime.runCall(
    { id: '2', name: 'write_note', arguments: { text: 'new' } },
    coding,
  );
  expect(second.state).toBe('COMPLETED');
  expect(request?.digest).toMatch(/^[0-9a-f]{64}$/);
});

test('a tool that tells no effect has none, and a call that nobody is asked about describes nothing', async () => {
  let described = 0;
  const counted = notes(() => {
    described += 1;
    return {};
  });
  const { runtime } = createTestRuntime({ tools: [counted.write], permission: { mode: 'auto' } });
  await runtime.runCall({ id: '1', name: 'write_note', arguments: { text: 'x' } }, coding);
  expect(described).toBe(0);
  const silent = await ask(notes(() => undefined).write);
  expect(silent.request).not.toHaveProperty('effect');
  await silent.runtime.decide('1', 'deny');
  await silent.call;
});

test('K-15 edited arguments are shown anew, and the yes holds only for what was shown', async () => {
  const { write, page } = notes();
  const { runtime, call, ports } = await ask(write);
  const edited = { text: 'better' };
  const shown = await runtime.previewEdit('1', edited);
  expect(shown).toMatchObject({ status: 'shown', effect: { diff: '-old\n+better' } });
  if (shown.status !== 'shown') throw new Error('it is shown');
  expect(page.text).toBe('old');

  page.text = 'changed meanwhile';
  const answer = { arguments: edited, effectDigest: shown.effectDigest };
  expect(await runtime.decide('1', 'allow', answer)).toEqual({ status: 'digest_mismatch' });
  page.text = 'old';
  expect(await runtime.decide('1', 'allow', answer)).toEqual({ status: 'settled' });
  expect((await call).state).toBe('COMPLETED');
  expect(page.text).toBe('better');
  const entry = await ports.approvals.get('1');
  expect(entry?.settlement?.effect).toEqual({ diff: '-old\n+better', command: 'set better' });
});

test('K-15 an edit whose effect nobody was shown is refused, and the question stays open', async () => {
  for (const effect of [undefined, () => undefined, () => ({ problem: 'cannot tell' })]) {
    const { write, page } = notes(effect);
    const { runtime, call } = await ask(write);
    for (const scope of ['once', 'session', 'always'] as const) {
      const answer = await runtime.decide('1', 'allow', { scope, arguments: { text: 'unseen' } });
      expect(answer).toMatchObject({
        status: 'invalid',
        failure: {
          code: 'EFFECT_CHANGED',
          result: {
            error:
              'The changed arguments have an effect that nobody was shown. Show it with previewEdit, then decide with the effectDigest that it gives',
            recommendations: [
              'Show it with previewEdit, then decide with the effectDigest that it gives',
            ],
          },
        },
      });
    }
    expect(await runtime.pendingApprovals()).toHaveLength(1);
    expect(await runtime.grants.list()).toEqual([]);
    await runtime.decide('1', 'deny');
    await call;
    expect(page.text).toBe('old');
  }
});

test('K-15 an edit that something else is bound to, such as a script, needs to be shown as well', async () => {
  const plain = tool('plain', () => 'ran', { allowedModes: ['coding'] });
  const { runtime, settle } = createTestRuntime({
    tools: [plain],
    permission: { mode: 'ask' },
    bindMore: async () => ({ script: 'v1' }),
  });
  const call = runtime.runCall({ id: '1', name: 'plain', arguments: { n: 1 } }, coding);
  await settle();
  expect(await runtime.decide('1', 'allow', { arguments: { n: 2 } })).toMatchObject({
    status: 'invalid',
  });
  await runtime.decide('1', 'deny');
  await call;
});

test('a preview refuses what could not run, and a question that is over', async () => {
  const { write } = notes();
  const { runtime, call } = await ask(write);
  const refused = await runtime.previewEdit('1', { text: 'x'.repeat(30) });
  expect(refused).toMatchObject({ status: 'invalid', failure: { code: 'INVALID_ARGS' } });
  expect(await runtime.previewEdit('constructor', {})).toEqual({ status: 'not_pending' });
  await runtime.decide('1', 'deny');
  await call;
  expect(await runtime.previewEdit('1', { text: 'y' })).toEqual({
    status: 'not_pending',
    outcome: 'denied',
  });
});

test('K-15 an edit is judged by policy as a call of the agent that asked, whoever answers', async () => {
  const { write, page } = notes();
  const permission = {
    mode: 'ask',
    rules: [
      ({ agentId }: { readonly agentId: string }) =>
        agentId === 'helper'
          ? undefined
          : ({ verdict: 'deny', rule: 'only the helper writes', where: 'test' } as const),
    ],
  } as const;
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [write],
    agentId: 'helper',
    permission,
  });
  const call = runtime.runCall({ id: '1', name: 'write_note', arguments: { text: 'a' } }, coding);
  await settle();
  const other = createRuntime({ registry, ports, sessionId: 'session', permission });
  const edited = { text: 'b' };
  const shown = await other.previewEdit('1', edited);
  if (shown.status !== 'shown') throw new Error('it is shown');
  const { effectDigest } = shown;
  expect(await other.decide('1', 'allow', { arguments: edited, effectDigest })).toEqual({
    status: 'settled',
  });
  await call;
  expect(page.text).toBe('b');
});

test('the precondition of the approved effect reaches the tool; nobody asked, none given', async () => {
  const seen: unknown[] = [];
  const write = tool({
    name: 'write_note',
    describeEffect: () => ({ diff: '+x', precondition: { version: 'v1' } }),
    execute: (_, { precondition }) => {
      seen.push(precondition);
      return { ok: true };
    },
    allowedModes: ['coding'],
  });
  const { runtime, call } = await ask(write);
  await runtime.decide('1', 'allow');
  await call;
  const unasked = createTestRuntime({ tools: [write] });
  await unasked.runtime.runCall({ name: 'write_note' }, coding);
  expect(seen).toEqual([{ version: 'v1' }, undefined]);
});

test('N-09 nobody is asked about a call that is sure to fail: it fails at once with what the tool would say, and does not run', async () => {
  const { write, page } = notes(() => ({
    problem: 'the page is gone',
    failure: { ok: false, error: 'There is no page', error_code: 'FILE_NOT_FOUND' },
  }));
  const { call, request, ports } = await ask(write);
  expect(request).toBeUndefined();
  expect(await call).toMatchObject({
    state: 'FAILED',
    isError: true,
    result: { ok: false, error: 'There is no page' },
  });
  expect(page.text).toBe('old');
  expect(ports.records.all()[0]?.startedAt).toBeUndefined();
});

test('N-09 a call that was approved and has become sure to fail is not asked about again', async () => {
  let isGone = false;
  const { write, page } = notes(({ text }) =>
    isGone
      ? { problem: 'gone', failure: { ok: false, error: 'There is no page' } }
      : { diff: `+${text}` },
  );
  const { call, request, runtime } = await ask(write);
  expect(request?.effect).toEqual({ diff: '+new' });
  isGone = true;
  await runtime.decide('1', 'allow');
  expect(await call).toMatchObject({ state: 'FAILED', result: { error: 'There is no page' } });
  expect(page.text).toBe('old');
});

test('N-09 only a failure is one: a tool that says something else is asked about', async () => {
  const { write } = notes(() => JSON.parse('{"failure": {"ok": true}, "diff": "+x"}'));
  expect((await ask(write)).request?.effect).toEqual({ diff: '+x' });
});
