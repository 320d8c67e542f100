import type { AuditEntryView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { decidedOf, whatOf } from './audit-words.js';

const entry: AuditEntryView = {
  seq: 1,
  at: 2,
  kind: 'returned',
  session_id: 's1',
  hash: 'h1',
  previous_hash: 'h0',
  data: {},
};
const line = {
  tool: 'bash_run',
  effect: 'bash_run npm test → exit 1, 12 s',
  verdict: 'approved_with_edits' as const,
  outcome: 'failed' as const,
  error: 'TOOL_FAILED',
  rule: 'ask about commands',
  where: 'sluice.yaml:7',
  grant: 'grant_1',
  by: 'ann',
  origin: { session: 's1', agent: 'main' },
};

test('R-01 a row says what happened, how it ended, who decided and by which rule', () => {
  expect(whatOf({ ...entry, line })).toBe('bash_run npm test → exit 1, 12 s · failed TOOL_FAILED');
  expect(decidedOf({ ...entry, line })).toBe(
    'approved_with_edits – ann · ask about commands (sluice.yaml:7) · grant_1',
  );
});

test('an entry from before there were lines says what it can', () => {
  expect(whatOf({ ...entry, tool_name: 'fs_read', state: 'COMPLETED' })).toBe(
    'fs_read · COMPLETED',
  );
  expect(decidedOf({ ...entry, actor: 'policy' })).toBe('policy');
  expect(whatOf(entry)).toBe('');
  expect(decidedOf(entry)).toBe('');
});
