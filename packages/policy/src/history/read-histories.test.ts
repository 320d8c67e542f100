import { expect, test } from 'vitest';
import { parsePlainCommand } from '../read/parse-command.js';
import { type MadeCall, takeApart } from './made-call.js';
import { readCallLines } from './read-call-lines.js';
import { readClaudeTranscript } from './read-claude-transcript.js';
import { readCodexRollout } from './read-codex-rollout.js';

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

test('P-07 a Claude Code transcript gives its calls and how they ended', () => {
  const use = (id: string, name: string, input: unknown) => ({
    type: 'assistant',
    sessionId: 's1',
    cwd: '/w',
    timestamp: '2026-01-02T03:04:05Z',
    message: {
      content: [
        { type: 'text', text: 'hm' },
        { type: 'tool_use', id, name, input },
      ],
    },
  });
  const result = (id: string, content: unknown, isError?: boolean) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }] },
  });
  const { calls, notUnderstood } = readClaudeTranscript(
    `${lines(
      use('1', 'Bash', { command: 'npm test' }),
      result('1', [{ type: 'text', text: 'ok' }]),
      use('2', 'Edit', { file_path: '/w/a.ts' }),
      result('2', "The user doesn't want to proceed with this tool use.", true),
      use('3', 'Bash', { command: 'false' }),
      result('3', 'Exit code 1', true),
      use('4', 'Read', { file_path: 'x' }),
      use('5', 'WebFetch', {}),
      result('5', 'Permission to use WebFetch has been denied.', true),
    )}\nnot json\n`,
  );
  expect(calls.map(({ id, tool, decided }) => `${id} ${tool} ${decided}`)).toEqual([
    '1 Bash approved',
    '2 Edit denied',
    '3 Bash approved',
    '4 Read unknown',
    '5 WebFetch refused',
  ]);
  expect(calls[0]).toMatchObject({
    session: 's1',
    folder: '/w',
    client: 'claude',
    at: Date.UTC(2026, 0, 2, 3, 4, 5),
  });
  expect(notUnderstood).toMatchObject([{ line: 10 }]);
});

test('P-07 a Codex rollout gives its calls of every kind', () => {
  const item = (payload: unknown) => ({
    timestamp: '2026-01-02T03:04:05Z',
    type: 'response_item',
    payload,
  });
  const { calls, notUnderstood } = readCodexRollout(
    lines(
      { type: 'session_meta', payload: { id: 'c1', cwd: '/w' } },
      item({
        type: 'function_call',
        name: 'shell',
        call_id: '1',
        arguments: '{"command":["bash","-lc","npm test"]}',
      }),
      item({ type: 'function_call_output', call_id: '1', output: 'ok' }),
      item({
        type: 'custom_tool_call',
        name: 'apply_patch',
        call_id: '2',
        input: '*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch',
      }),
      item({ type: 'custom_tool_call_output', call_id: '2', output: 'patch rejected by user' }),
      item({
        type: 'local_shell_call',
        call_id: '3',
        action: { type: 'exec', command: ['ls', '-l'] },
      }),
      item({ type: 'function_call', name: 'x', call_id: '4', arguments: '{' }),
      item({ type: 'message', content: [] }),
    ),
  );
  expect(
    calls.map(({ id, tool, decided, session }) => `${id} ${tool} ${decided} ${session}`),
  ).toEqual(['1 shell approved c1', '2 apply_patch denied c1', '3 shell unknown c1']);
  expect(notUnderstood).toEqual([{ line: 7, why: 'the arguments of x are no JSON' }]);
  const apart = calls.map(
    (call) => takeApart(call, { parseCommand: parsePlainCommand, home: '/h' }).call,
  );
  expect(apart[0]?.commands).toEqual([['npm', 'test']]);
  expect(apart[1]?.paths).toEqual(['./src/a.ts']);
  expect(apart[2]?.commands).toEqual([['ls', '-l']]);
});

test('P-07 the documented form is read, and a wrong line is named with what is wrong', () => {
  const { calls, notUnderstood } = readCallLines(
    lines(
      { tool: 't', args: { a: 1 }, decided: 'denied', at: 5, session: 's' },
      { args: {} },
      { tool: 't', decided: 'maybe' },
      { tool: 't', at: 'soon' },
      [1],
    ),
  );
  expect(calls).toEqual([
    { id: '1', session: 's', at: 5, tool: 't', args: { a: 1 }, decided: 'denied' },
  ]);
  expect(notUnderstood.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

test('P-02 a call is taken apart into commands, resolved paths and hosts', () => {
  const made: MadeCall = {
    id: '1',
    session: 's',
    at: 0,
    tool: 't',
    decided: 'approved',
    folder: '/w',
    args: {
      edits: [{ path: 'src/../b.ts' }],
      cwd: '/w',
      url: 'https://API.example.com/x',
      file: '/h/.ssh/id',
      note: 'see https://not.an.address here',
      command: 'curl https://c.example/x',
    },
  };
  expect(takeApart(made, { parseCommand: parsePlainCommand, home: '/h' }).call).toMatchObject({
    commands: [['curl', 'https://c.example/x']],
    paths: ['./b.ts', './', '~/.ssh/id'],
    hosts: ['api.example.com', 'c.example'],
  });
});

test.each([
  ['curl --url=https://a.example/x', 'a.example'],
  ['git clone git@b.example:o/r', 'b.example'],
  ['ssh me@c.example', 'c.example'],
  ['git clone ssh://me@d.example:22/r', 'd.example'],
])('P-02 the host of %s is seen', (command, host) => {
  const made: MadeCall = {
    id: '1',
    session: 's',
    at: 0,
    tool: 't',
    decided: 'approved',
    args: { command },
  };
  const { call } = takeApart(made, { parseCommand: (text) => [text.split(' ')], home: '/h' });
  expect(call.hosts).toEqual([host]);
});

test.each([
  [
    'This Bash command contains multiple operations. The following part requires approval: x',
    'refused',
  ],
  ['Permission to use Bash has been denied. IMPORTANT: …', 'refused'],
  ["Claude requested permissions to write to /w/a.txt, but you haven't granted it yet.", 'refused'],
  [
    'Auto mode is unavailable: its safety check does not run for this session, so Bash was not run.',
    'refused',
  ],
  ['Cannot write to /w/a.txt while in plan mode.', 'refused'],
  ["The user doesn't want to proceed with this tool use.", 'denied'],
  ['<tool_use_error>Error: No such tool available: Glob.</tool_use_error>', 'unknown'],
  ['<tool_use_error>File has not been read yet.</tool_use_error>', 'unknown'],
  ['something that nobody has seen yet', 'unknown'],
  ['Exit code 1\nFAIL a.test.ts', 'approved'],
])('P-07 a failure of Claude Code that says %j was %s', (content, decided) => {
  const rows = [
    {
      message: { content: [{ type: 'tool_use', id: '1', name: 'Bash', input: { command: 'x' } }] },
    },
    { message: { content: [{ type: 'tool_result', tool_use_id: '1', content, is_error: true }] } },
  ];
  const { calls } = readClaudeTranscript(rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(calls).toMatchObject([{ decided }]);
});

test.each([
  ['unsupported call: update_plan', 'unknown'],
  [
    'patch rejected: writing is blocked by read-only sandbox; rejected by user approval settings',
    'refused',
  ],
  ['exec command rejected by user', 'denied'],
  ['exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }', 'denied'],
  ['patch rejected by user', 'denied'],
  ['Wall time: 3.1 seconds\naborted by user', 'denied'],
  ['aborted by user after 0.1s', 'denied'],
  ['Chunk ID: 8104a8\nOutput:\npatch rejected by user', 'approved'],
  ['Exit code: 0\nOutput:\naborted by user', 'approved'],
  ['write_stdin failed: Unknown process id 1', 'approved'],
  ['Chunk ID: 8104a8\nProcess exited with code 0', 'approved'],
  [
    [{ text: 'Wall time: 0.1 seconds\nOutput:' }, { text: 'user rejected MCP tool call' }],
    'denied',
  ],
  [[{ text: 'Wall time: 0.1 seconds\nOutput:' }, { text: 'list_tickets is done' }], 'approved'],
])('P-07 an output of Codex that says %j was %s', (output, decided) => {
  const rows = [
    {
      payload: {
        type: 'function_call',
        call_id: '1',
        name: 'exec_command',
        arguments: '{"cmd":"x"}',
      },
    },
    { payload: { type: 'function_call_output', call_id: '1', output } },
  ];
  const { calls } = readCodexRollout(rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(calls).toMatchObject([{ decided }]);
});

test('P-07 searches and the tools of MCP servers in a rollout are calls too', () => {
  const rows = [
    { type: 'session_meta', payload: { id: 's1', cwd: '/w' } },
    {
      type: 'response_item',
      payload: { type: 'tool_search_call', call_id: 'c1', arguments: { query: 'x' } },
    },
    { type: 'response_item', payload: { type: 'tool_search_output', call_id: 'c1', tools: [] } },
    {
      type: 'response_item',
      payload: { type: 'web_search_call', action: { type: 'search', query: 'q' } },
    },
    {
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'echo',
        namespace: 'mcp__rig__',
        arguments: '{"text":"hi"}',
        call_id: 'c2',
      },
    },
    {
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'echo',
        namespace: 'mcp__rig',
        arguments: '{"text":"ho"}',
        call_id: 'c3',
      },
    },
  ];
  const { calls, notUnderstood } = readCodexRollout(
    rows.map((row) => JSON.stringify(row)).join('\n'),
  );
  expect(notUnderstood).toEqual([]);
  expect(calls.map(({ tool, args }) => [tool, args])).toEqual([
    ['tool_search', { query: 'x' }],
    ['web_search', { type: 'search', query: 'q' }],
    ['mcp__rig__echo', { text: 'hi' }],
    ['mcp__rig__echo', { text: 'ho' }],
  ]);
});

test('P-07 what Claude Code stopped by itself was refused, not left open', () => {
  const use = (id: string) => ({
    type: 'assistant',
    message: { content: [{ type: 'tool_use', id, name: 'Bash', input: { command: 'rm x' } }] },
  });
  const result = (id: string, content: string) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, is_error: true, content }] },
  });
  const rows = [
    use('1'),
    result('1', "rm in '/w/build' needs approval. The path is inside the working folder"),
    use('2'),
    result(
      '2',
      '<tool_use_error>File is in a directory that is denied by your permission settings.',
    ),
    use('3'),
    result('3', '<tool_use_error>Error: No such tool available: Bash</tool_use_error>'),
  ];
  const { calls } = readClaudeTranscript(rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(calls.map(({ decided }) => decided)).toEqual(['refused', 'refused', 'unknown']);
});

test('P-07 where Claude Code keeps who decided, that counts, however often and whatever the result says', () => {
  const use = (id: string, input: unknown = { command: 'x' }) => ({
    type: 'assistant',
    message: { content: [{ type: 'tool_use', id, name: 'Bash', input }] },
  });
  const result = (id: string, kept: object, content = 'done') => ({
    type: 'user',
    ...kept,
    message: { content: [{ type: 'tool_result', tool_use_id: id, content }] },
  });
  const by = (decision: string, source: string) => ({ permissionDecision: { decision, source } });
  const ends = [
    ['approved', by('accept', 'user_temporary')],
    ['approved', by('accept', 'user_permanent')],
    ['allowed', by('accept', 'config')],
    ['denied', { ...by('reject', 'user_reject'), toolDenialKind: 'permission-rule' }],
    ['denied', by('reject', 'user_abort')],
    ['refused', { ...by('reject', 'config'), toolDenialKind: 'user-rejected' }],
    ['refused', by('reject', 'hook')],
    ['unanswered', by('cancelled', 'user_abort')],
    ['denied', { toolDenialKind: 'user-rejected' }],
    ['unknown', { toolDenialKind: 'interrupted' }],
    ['refused', { toolDenialKind: 'automode-blocked' }],
  ] as const;
  const rows = ends.flatMap(([, kept], index) => [
    use(String(index)),
    result(String(index), kept),
    // Rows are written again without what they had.
    use(String(index), {}),
    result(String(index), {}, 'done again'),
  ]);
  const { calls } = readClaudeTranscript(lines(...rows));
  expect(calls.map(({ decided }) => decided)).toEqual(ends.map(([decided]) => decided));
  expect(calls.every(({ args }) => JSON.stringify(args) === '{"command":"x"}')).toBe(true);
});

test('P-07 a command that printed the words of a refusal has run all the same', () => {
  const use = { message: { content: [{ type: 'tool_use', id: '1', name: 'Bash', input: {} }] } };
  const content = "Exit code 1\nuser doesn't want to proceed";
  const failed = { type: 'tool_result', tool_use_id: '1', is_error: true, content };
  const { calls } = readClaudeTranscript(lines(use, { message: { content: [failed] } }));
  expect(calls).toMatchObject([{ decided: 'approved' }]);
});

test('P-07 in a session of Codex that asks nobody, nobody said yes', () => {
  const call = { type: 'function_call', call_id: '1', name: 'x', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: '1', output: 'Chunk ID: 1\nOutput:\n' };
  const under = (approval_policy: string) =>
    readCodexRollout(
      lines(
        { type: 'turn_context', payload: { approval_policy } },
        { type: 'response_item', payload: call },
        { type: 'response_item', payload: output },
      ),
    ).calls;
  expect(under('never')).toMatchObject([{ decided: 'allowed' }]);
  expect(under('untrusted')).toMatchObject([{ decided: 'approved' }]);
});
