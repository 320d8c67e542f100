import { type ApprovalRequest, tool } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { approvalView, effectView } from './approval-view.js';

const request = (more: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  ...{ callId: 'c1', sessionId: 's1', agentId: 'main', toolName: 'write', mode: 'coding' },
  ...{ digest: 'd1', arguments: { path: 'a' }, requestedAt: 5, meta: {} },
  ...more,
});
const writeTool = (metadata: object = {}) =>
  tool('write', () => ({}), { allowedModes: ['coding'], metadata });
const none = () => undefined;

/** Which choices are offered, in short. */
const offered = (more: Partial<ApprovalRequest>) =>
  approvalView({ request: request(more) }, none).grant_rules.map(
    ({ scope, covers }) => `${scope} ${covers}`,
  );

test('K-15 the least that a person is asked holds every field, and the worst of an unknown tool', () => {
  expect(approvalView({ request: request({ arguments: undefined }) }, none)).toEqual({
    call_id: 'c1',
    session_id: 's1',
    agent_id: 'main',
    tool_name: 'write',
    mode: 'coding',
    digest: 'd1',
    arguments: null,
    rule: 'a hook asks about this call',
    where: 'hook',
    annotations: {
      read_only: false,
      destructive: true,
      idempotent: false,
      open_world: true,
      declared_by: 'nobody: the tool is not registered here',
    },
    grant_rules: [
      {
        scope: 'once',
        covers: 'arguments',
        words: 'This one call, with exactly these arguments',
        rule: 'allow write(arguments sha256=d1) once, call c1',
      },
      {
        scope: 'session',
        covers: 'arguments',
        words: 'write with exactly these arguments, in this session',
        rule: 'allow write(arguments sha256=d1) in session s1',
      },
      {
        scope: 'always',
        covers: 'arguments',
        words: 'write with exactly these arguments, in every session',
        rule: 'allow write(arguments sha256=d1) in every session',
      },
    ],
    requested_at: 5,
  });
});

test('K-15 all that is known of a question is shown', () => {
  const view = approvalView(
    {
      request: request({
        ...{ argumentsDigest: 'a1', workspace: '/shop', changedSince: 'c0' as never, expiresAt: 9 },
        effect: { diff: '+1', command: 'make', problem: 'half of it is hidden' },
        meta: {
          ...{ rule: 'ask about writes', reason: 'other', where: 'policy.yaml:3', risk: 'write' },
          ...{ asked_by: 'policy' },
        },
      }),
    },
    () => writeTool({ destructive: false }),
  );
  expect(view).toMatchObject({
    ...{ rule: 'ask about writes', where: 'policy.yaml:3', risk: 'write' },
    ...{ diff: '+1', command: 'make', effect_problem: 'half of it is hidden' },
    ...{ changed_since: true, expires_at: 9 },
    annotations: { read_only: false, destructive: false, declared_by: 'the tool itself' },
  });
  expect(view.grant_rules.map(({ words, rule }) => `${words} | ${rule}`)).toEqual([
    'This one call, with exactly these arguments | allow write(arguments sha256=a1) once, call c1',
    'write with exactly these arguments, in this session in /shop | allow write(arguments sha256=a1) in session s1',
    'write with any arguments, in this session in /shop; what a rule asks about is still asked | allow write(*) in session s1',
    'write with exactly these arguments, in every session in /shop | allow write(arguments sha256=a1) in every session in /shop',
    'write with any arguments, in every session in /shop; what a rule asks about is still asked | allow write(*) in every session in /shop',
  ]);
});

test('K-15 a grant for the whole tool is offered only where it would mean what it says', () => {
  const exact = ['once arguments', 'session arguments', 'always arguments'];
  const all = [...exact.slice(0, 2), 'session tool', 'always arguments', 'always tool'];
  expect(offered({ meta: { asked_by: 'policy' } })).toEqual(all);
  expect(offered({ meta: { asked_by: 'policy', raised_by: 'rule' } })).toEqual(exact);
  expect(offered({ meta: { asked_by: 'hook' } })).toEqual(exact);
  const needs = { people: 2 } as unknown as NonNullable<ApprovalRequest['needs']>;
  expect(offered({ meta: { asked_by: 'policy' }, needs })).toEqual(['once arguments']);
});

test('K-15 where several must say yes, those who did are named, and those apart who said it to other arguments', () => {
  const needs = { people: 2 } as unknown as NonNullable<ApprovalRequest['needs']>;
  const { digest } = request({});
  const yeses = [
    { person: 'ann', to: digest },
    { person: 'bob', to: 'an edit' },
  ] as never;
  expect(approvalView({ request: request({ needs }), yeses }, none).needs).toEqual({
    ...{ people: 2, said_yes: ['ann'], said_yes_to_others: ['bob'] },
  });
  expect(approvalView({ request: request({ needs }) }, none).needs).toEqual({
    ...{ people: 2, said_yes: [] },
  });
});

test.each([
  [{}, 'nobody: the worst is assumed'],
  [{ readonly: true }, 'the tool itself'],
  [{ readonly: false }, 'the tool itself'],
  [{ destructive: true }, 'the tool itself'],
])('K-15 a tool with %j was described by %s', (metadata, declared_by) => {
  const view = approvalView({ request: request() }, () => writeTool(metadata));
  expect(view.annotations.declared_by).toBe(declared_by);
  expect(view.annotations.read_only).toBe('readonly' in metadata && metadata.readonly === true);
});

test.each<[Partial<ApprovalRequest>, object]>([
  [{}, {}],
  [{ meta: { diff: '+2', command: 'ls' } }, { diff: '+2', command: 'ls' }],
  [{ meta: { diff: '', command: 5 } }, {}],
  [{ effect: { diff: '+1' }, meta: { diff: '+2' } }, { diff: '+1' }],
  [{ arguments: { command: 'a', cmd: 'b' } }, { command: 'a' }],
  [{ arguments: { command: '', cmd: 'b' } }, { command: 'b' }],
  [{ arguments: Object.create({ command: 'inherited' }) }, {}],
  [{ arguments: 'command' }, {}],
  [{ arguments: null }, {}],
])('K-15 of %j the effect that is shown is %j', (more, effect) => {
  expect(effectView(request(more))).toEqual(effect);
});

test.each([
  ['read', 'read'],
  ['network', 'network'],
  ['destructive', 'destructive'],
  ['huge', undefined],
  [undefined, undefined],
])('K-15 the risk %s is told only where it is one we know', (risk, told) => {
  expect(approvalView({ request: request({ meta: { risk } }) }, none).risk).toBe(told);
});
