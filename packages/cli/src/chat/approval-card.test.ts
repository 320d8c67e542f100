import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.js';
import { type ApprovalView, approvalCard } from './approval-card.js';
import { chatWords } from './chat-words.js';

const view: ApprovalView = {
  call_id: 'c1',
  session_id: 's1',
  agent_id: 'main',
  tool_name: 'fs_write',
  mode: 'coding',
  arguments: {},
  digest: 'd',
  requested_at: 0,
  rule: 'mode ask',
  where: 'permission.mode',
  annotations: {
    read_only: false,
    destructive: true,
    idempotent: false,
    open_world: false,
    declared_by: 'the tool',
  },
  grant_rules: [],
};

test('J08 unpacked escape sequences in a question are shown as escapes, whole, with no control byte', () => {
  const line = '\u001b[2J\u001b]0;approved\u0007rm -rf /\r\u009b8mls\n';
  const content = line.repeat(2_000);
  const card = approvalCard(
    { ...view, arguments: { path: 'a', content } },
    paint(false),
    chatWords.en,
  );
  expect(card).not.toMatch(/[^\P{Cc}\n]/u);
  // Once as text and once in the arguments; nothing of it is left out.
  expect(card.split('rm -rf /').length - 1).toBe(4_000);
  expect(card).toContain('\\u{1b}[2J\\u{1b}]0;approved\\u{07}rm -rf /\\u{0d}\\u{9b}8mls');
});
