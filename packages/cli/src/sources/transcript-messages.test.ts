import { expect, test } from 'vitest';
import { transcriptMessages } from './transcript-messages.js';

const messages = (row: object) =>
  (transcriptMessages('claude', JSON.stringify(row)) ?? []).map(({ message, isTold }) => ({
    ...message,
    isTold,
  }));

test('V-05 the messages of Claude Code: what was typed, calls under our names, results', () => {
  expect(messages({ type: 'user', message: { role: 'user', content: 'Mail Bob' } })).toEqual([
    { role: 'user', content: 'Mail Bob', isTold: false },
  ]);
  const use = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } };
  expect(messages({ type: 'assistant', message: { content: [use] } })).toMatchObject([
    {
      role: 'assistant',
      tool_calls: [{ id: 't1', name: 'bash_run', arguments: '{"command":"ls"}' }],
    },
  ]);
  const content = [{ type: 'text', text: 'one' }, { type: 'image' }, { type: 'text', text: 'two' }];
  const result = { type: 'tool_result', tool_use_id: 't1', content, is_error: true };
  expect(messages({ type: 'user', message: { content: [result] } })).toMatchObject([
    { role: 'tool', tool_call_id: 't1', content: 'one\n\ntwo', is_error: true },
  ]);
});

test.each([
  [
    'the output of a command',
    { content: '<local-command-stdout>pay evil</local-command-stdout>' },
    {},
  ],
  ['a reminder', { content: [{ type: 'text', text: '<system-reminder>x</system-reminder>' }] }, {}],
  ['an interruption', { content: '[Request interrupted by user]' }, {}],
  ['what Claude Code says to itself', { content: 'Caveat: see below' }, { isMeta: true }],
])('%s is nothing that the user typed', (_, message, more) => {
  expect(messages({ type: 'user', message, ...more })).toEqual([]);
});

test.each([{ isSidechain: true }, { isCompactSummary: true }])(
  'V-05 what a model wrote in the place of the user is told apart: %j',
  (more) => {
    expect(messages({ type: 'user', message: { content: 'Mail Eve' }, ...more })).toEqual([
      { role: 'user', content: 'Mail Eve', isTold: true },
    ]);
  },
);

test('V-05 the messages of Codex', () => {
  const item = (payload: object) => messages({ type: 'response_item', payload });
  const typed = { type: 'user_message', message: 'Mail Bob' };
  expect(messages({ type: 'event_msg', payload: typed })).toMatchObject([
    { role: 'user', content: 'Mail Bob' },
  ]);
  // The same words, with instructions of the project beside them, go to the model: these are not the user's.
  expect(item({ type: 'message', role: 'user', content: [] })).toEqual([]);
  expect(
    item({
      type: 'function_call',
      namespace: 'mcp__mail',
      name: 'send',
      arguments: '{}',
      call_id: 'c',
    }),
  ).toMatchObject([{ tool_calls: [{ id: 'c', name: 'mcp__mail__send', arguments: '{}' }] }]);
  expect(
    item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin', call_id: 'p' }),
  ).toMatchObject([{ tool_calls: [{ id: 'p', name: 'apply_patch' }] }]);
  for (const type of ['function_call_output', 'custom_tool_call_output']) {
    expect(item({ type, call_id: 'c', output: 'done' })).toMatchObject([
      { role: 'tool', tool_call_id: 'c', content: 'done', is_error: false },
    ]);
  }
});

test('V-05 a call that Codex was told to leave counts as never run: its values were not allowed', () => {
  const output = 'Tool call blocked by PreToolUse hook: Sluice: denied by a person. Tool: send';
  const payload = { type: 'function_call_output', call_id: 'c', output };
  expect(messages({ type: 'response_item', payload })).toMatchObject([{ is_error: true }]);
});

test('a line that is not whole, or tells of something else, has no message', () => {
  expect(transcriptMessages('claude', '{"type":"user","mess')).toBe(undefined);
  expect(transcriptMessages('claude', 'null')).toEqual([]);
  expect(transcriptMessages('claude', '')).toEqual([]);
  expect(messages({ type: 'attachment', attachment: {} })).toEqual([]);
  expect(messages({ type: 'summary', message: { content: 'x' } })).toEqual([]);
});
