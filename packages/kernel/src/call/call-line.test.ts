import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { Hooks } from '../hooks/hook-types.js';
import type { PermissionConfig } from '../policy/permission-config.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { systemPorts } from '../system/index.js';
import type { ToolCallApproval } from './call-approval.js';
import { callLine } from './call-line.js';

const turn = { mode: 'coding' } as const;
const secret = ['sk', 'live', 'x'.repeat(24)].join('_');

function runtime(permission: PermissionConfig, more: { hooks?: Hooks; fails?: boolean } = {}) {
  const registry = createRegistry();
  registry.register(
    tool({
      name: 'write',
      parameters: z.object({ path: z.string(), password: z.string().optional() }),
      allowedModes: ['coding'],
      describeEffect: ({ path }) => ({ diff: `--- a\n+++ b\n+${path}\n+more\n-old\n` }),
      summarize: ({ path }, end) => (end ? `${path} → done` : path),
      execute: () => (more.fails ? { ok: false, error: 'no', error_code: 'X' } : { ok: true }),
    }),
  );
  const ports = systemPorts();
  const made = createRuntime({
    registry,
    ports,
    sessionId: 's1',
    parentCallId: 'p1',
    origin: { face: 'chat', client: 'tests' },
    permission,
    ...(more.hooks ? { hooks: more.hooks } : {}),
  });
  const lineOf = async (id: string) => (await ports.records.get('s1', id))?.line;
  return { runtime: made, ports, lineOf };
}

test('R-01 a call that its policy allows says so, with the rule, its place and where the call came from', async () => {
  const { runtime: made, lineOf } = runtime({ mode: 'auto', source: 'test.yaml' });
  await made.runCall({ id: 'c1', name: 'write', arguments: { path: 'a.ts' } }, turn);
  expect(await lineOf('c1')).toEqual({
    tool: 'write',
    effect: 'write a.ts → done',
    verdict: 'allowed',
    outcome: 'completed',
    rule: 'permission mode is auto',
    where: 'test.yaml',
    by: 'policy',
    origin: { face: 'chat', client: 'tests', session: 's1', agent: 'main', parent: 'p1' },
  });
});

test('R-01 a call that a rule, a schema or a hook stops says which, with secrets masked', async () => {
  const deny: PermissionConfig = {
    mode: 'auto',
    rules: [() => ({ verdict: 'deny', rule: 'never', where: 'rules:1' })],
  };
  const byRule = runtime(deny);
  await byRule.runtime.runCall({ id: 'c1', name: 'write', arguments: { path: 'a' } }, turn);
  expect(await byRule.lineOf('c1')).toMatchObject({
    effect: 'write a → POLICY_DENIED',
    verdict: 'refused',
    outcome: 'refused',
    error: 'POLICY_DENIED',
    rule: 'never',
    where: 'rules:1',
    by: 'policy',
  });
  const bySchema = runtime({ mode: 'auto' });
  await bySchema.runtime.runCall({ id: 'c1', name: 'write', arguments: {} }, turn);
  expect(await bySchema.lineOf('c1')).toMatchObject({
    verdict: 'refused',
    where: 'validate gate',
    by: 'validation',
  });
  await bySchema.runtime.runCall({ id: 'c2', name: 'wrte', arguments: {} }, turn);
  expect(await bySchema.lineOf('c2')).toMatchObject({ verdict: 'refused', by: 'look-up' });
  const byHook = runtime(
    { mode: 'auto' },
    { hooks: { preToolUse: () => ({ decision: 'deny', reason: 'not today' }) } },
  );
  await byHook.runtime.runCall({ id: 'c1', name: 'write', arguments: { path: 'a' } }, turn);
  expect(await byHook.lineOf('c1')).toMatchObject({
    verdict: 'refused',
    where: 'hook',
    by: 'hook',
  });
});

test('R-01 the words of a rule or a hook are masked and cut at their limit', async () => {
  const told = async (rule: string) => {
    const decision = { verdict: 'deny', rule, where: 'rules:1' } as const;
    const { runtime: made, lineOf } = runtime({ mode: 'auto', rules: [() => decision] });
    await made.runCall({ id: 'c1', name: 'write', arguments: { path: 'a' } }, turn);
    return (await lineOf('c1'))?.rule;
  };
  expect(await told('r'.repeat(300))).toBe('r'.repeat(300));
  expect(await told('r'.repeat(301))).toBe(`${'r'.repeat(299)}…`);
  const asking: Hooks = { preToolUse: () => ({ decision: 'ask' }) };
  const { runtime: made, lineOf } = runtime({ mode: 'auto' }, { hooks: asking });
  void made.runCall({ id: 'c1', name: 'write', arguments: { path: 'a' } }, turn);
  await expect.poll(async () => (await lineOf('c1'))?.verdict).toBe('asked');
  expect(await lineOf('c1')).toMatchObject({ rule: 'a hook asks about this call', where: 'hook' });
});

test('R-04 after an edit the line says what ran and what was changed, masked, and so do the question and the events', async () => {
  const { runtime: made, ports, lineOf } = runtime({ mode: 'ask' });
  const args = { path: 'a.ts', password: secret };
  const running = made.runCall({ id: 'c1', name: 'write', arguments: args }, turn);
  await expect.poll(async () => (await made.pendingApprovals()).length).toBe(1);
  const [open] = await made.pendingApprovals();
  expect(open?.request.line).toMatchObject({ effect: 'write a.ts +2 -1', verdict: 'asked' });
  const edited = { path: 'b.ts', password: secret };
  const shown = await made.previewEdit('c1', edited);
  if (shown.status !== 'shown') throw new Error(shown.status);
  await made.decide('c1', 'allow', {
    arguments: edited,
    effectDigest: shown.effectDigest,
    decidedBy: 'ann',
  });
  await running;
  const line = await lineOf('c1');
  expect(line).toMatchObject({
    effect: 'write b.ts → done +2 -1',
    verdict: 'approved_with_edits',
    outcome: 'completed',
    by: 'ann',
    edits: 'path: "a.ts" → "b.ts"',
  });
  expect(JSON.stringify(line)).not.toContain(secret);
  const answer = (await ports.approvals.get('c1'))?.settlement;
  expect(answer?.editedLine).toEqual({ effect: 'write b.ts +2 -1', edits: line?.edits });
  const { events } = await ports.events.since(0, 100);
  const ended = events.find(({ event }) => event.type === 'tool:end');
  expect(ended?.event).toMatchObject({ call: { line } });
});

test('R-01 only what a person said no to ends as denied; what nobody answered, or a hook stopped after a yes, does not', () => {
  const ended = (approval: Partial<ToolCallApproval>) => {
    const line = callLine({
      tool: 'write',
      effect: 'write a',
      state: 'DENIED',
      approval: { required: true, ...approval },
      story: { origin: { session: 's1', agent: 'main' } },
      errorCode: undefined,
    });
    return line.outcome;
  };
  expect(ended({ outcome: 'denied' })).toBe('denied');
  expect(ended({ outcome: 'expired' })).toBe('expired');
  expect(ended({ outcome: 'cancelled' })).toBe('cancelled');
  expect(ended({ outcome: 'approved_with_edits' })).toBe('refused');
  expect(ended({ outcome: 'approved' })).toBe('refused');
});

test('R-01 a call that an earlier yes lets through names the grant and who gave it', async () => {
  const { runtime: made, lineOf } = runtime({ mode: 'ask' });
  const first = made.runCall({ id: 'c1', name: 'write', arguments: { path: 'a' } }, turn);
  await expect.poll(async () => (await made.pendingApprovals()).length).toBe(1);
  await made.decide('c1', 'allow', { scope: 'session', decidedBy: 'ann' });
  await first;
  await made.runCall({ id: 'c2', name: 'write', arguments: { path: 'a' } }, turn);
  const [grant] = await made.grants.list();
  expect(await lineOf('c2')).toMatchObject({ verdict: 'granted', grant: grant?.id, by: 'ann' });
});
