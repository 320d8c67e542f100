import type { ApprovalView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { alikeTo } from './alike.js';

const asked = (call_id: string, more: Partial<ApprovalView> = {}): ApprovalView => ({
  call_id,
  session_id: 's1',
  agent_id: 'main',
  tool_name: 'fs_write',
  mode: 'coding',
  digest: 'd'.repeat(64),
  arguments: { path: `${call_id}.txt`, content: 'x' },
  rule: 'writes are asked about',
  where: 'default',
  annotations: {
    read_only: false,
    destructive: true,
    idempotent: false,
    open_world: false,
    declared_by: 'the tool',
  },
  grant_rules: [],
  requested_at: 1,
  ...more,
});

test('N-01 questions with the same tool, reason, mode and risk are alike, and it is told how they differ', () => {
  const one = asked('a');
  const open = [one, asked('b', { session_id: 's2' }), asked('c', { tool_name: 'bash_run' })];
  expect(alikeTo(one, open)).toMatchObject({
    tool: 'fs_write',
    shared: ['content: "x"'],
    differing: ['path'],
    approvals: [{ call_id: 'a' }, { call_id: 'b' }],
  });
});

test('N-01 one alone, one that changed and one that needs certain people are in no group', () => {
  const one = asked('a');
  expect(alikeTo(one, [one])).toBe(undefined);
  expect(alikeTo(one, [one, asked('b', { risk: 'destructive' })])).toBe(undefined);
  expect(alikeTo(one, [one, asked('b', { changed_since: true })])).toBe(undefined);
  const two = asked('b', { needs: { people: 2, said_yes: [] } });
  expect(alikeTo(two, [one, two, two])).toBe(undefined);
});
