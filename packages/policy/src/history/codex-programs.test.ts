import { expect, test } from 'vitest';
import { callOfItem, commandsIn } from './codex-programs.js';
import { readCodexRollout } from './read-codex-rollout.js';

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

test('P-07 what a program of a newer model of Codex calls is read, and a no to one of its commands', () => {
  const program = (id: string, input: string, output: string) => [
    { payload: { type: 'custom_tool_call', call_id: id, name: 'exec', input } },
    {
      payload: {
        type: 'custom_tool_call_output',
        call_id: id,
        output: [{ text: 'Script completed' }, { text: output }],
      },
    },
  ];
  const item = (one: object) => ({
    type: 'event_msg',
    payload: { type: 'item_completed', item: one },
  });
  const command = ['/bin/bash', '-lc', 'npm test'];
  const refused =
    'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }';
  const { calls, notUnderstood } = readCodexRollout(
    lines(
      item({ type: 'CommandExecution', id: 'e1', command, status: 'completed' }),
      ...program('1', 'await tools.exec_command({ cmd: "npm test" })', 'ok'),
      item({ type: 'FileChange', id: 'e2', changes: { '/w/a.md': {} }, status: 'declined' }),
      item({ type: 'McpToolCall', id: 'e3', server: 'desk', tool: 'list', arguments: { a: 1 } }),
      ...program(
        '2',
        `tools.exec_command({cmd:"npm test"}); tools.exec_command({cmd: 'rm "x"'})`,
        refused,
      ),
      { payload: { type: 'function_call', call_id: '3', name: 'exec_command', arguments: '{}' } },
      item({ type: 'CommandExecution', id: '3', command, status: 'completed' }),
    ),
  );
  expect(notUnderstood).toEqual([]);
  expect(calls.map(({ tool, args, decided }) => [tool, args, decided])).toEqual([
    ['shell', { command }, 'approved'],
    ['exec', { input: 'await tools.exec_command({ cmd: "npm test" })' }, 'allowed'],
    ['apply_patch', { files: ['/w/a.md'] }, 'denied'],
    ['mcp__desk__list', { a: 1 }, 'approved'],
    ['exec', expect.anything(), 'denied'],
    ['shell', { cmd: 'rm "x"' }, 'denied'],
    ['exec_command', {}, 'unknown'],
  ]);
});

test('P-07 commands are found however a program quotes them, and none that it puts together', () => {
  const quoted = ['"a \\"b\\""', "'c'", '`d`', ['`e $', '{x}`'].join(''), 'x'];
  const program = quoted.map((text) => `f({ cmd: ${text} });`).join(' ');
  expect(commandsIn(program)).toEqual(['a "b"', 'c', 'd']);
});

test('P-07 rows that tell of no call are none', () => {
  for (const item of [
    undefined,
    {},
    { type: 'AgentMessage', id: '1' },
    { type: 'CommandExecution' },
  ])
    expect(callOfItem({ item })).toBeUndefined();
});
