import type { GovernedClient } from '@sluice/autocontext';
import { expect, test } from 'vitest';
import { readHookEvent } from './hook-event.js';

const claude = {
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/w',
  tool_name: 'Bash',
  tool_input: { command: 'ls' },
  tool_use_id: 't1',
};
const gemini = {
  hook_event_name: 'BeforeTool',
  session_id: 's',
  cwd: '/w',
  tool_name: 'run_shell_command',
  tool_input: { command: 'ls' },
};
const copilot = { sessionId: 's', cwd: '/w', toolName: 'bash', toolArgs: '{"command":"ls"}' };
const read = (client: GovernedClient, said: unknown) => readHookEvent(client, JSON.stringify(said));

test.each([
  ['claude', claude, 'Bash'],
  ['qwen', claude, 'Bash'],
  ['gemini', gemini, 'run_shell_command'],
  ['copilot', copilot, 'bash'],
] as const)('A-02 the event of %s before a tool is one form', (client, said, tool) => {
  expect(read(client, said)).toMatchObject({
    when: 'before',
    sessionId: 's',
    folder: '/w',
    tool,
    input: { command: 'ls' },
  });
});

test('A-02 what became of a call is told by each client in its own way', () => {
  const after = { ...claude, hook_event_name: 'PostToolUse', tool_response: { stdout: 'a' } };
  expect(read('claude', after)).toMatchObject({
    when: 'after',
    callId: 't1',
    outcome: { isError: false, result: { stdout: 'a' } },
  });
  const failed = { ...claude, hook_event_name: 'PostToolUseFailure', error: 'no' };
  expect(read('claude', failed).outcome).toEqual({ isError: true, result: 'no' });
  const answer = { ...gemini, hook_event_name: 'AfterTool', tool_response: { llmContent: 'a' } };
  expect(read('gemini', answer).outcome).toEqual({ isError: false, result: 'a' });
  const broken = { ...answer, tool_response: { llmContent: 'a', error: { message: 'no' } } };
  expect(read('gemini', broken).outcome?.isError).toBe(true);
  const toolResult = { resultType: 'failure', textResultForLlm: 'no' };
  expect(read('copilot', { ...copilot, toolResult })).toMatchObject({
    when: 'after',
    outcome: { isError: true },
  });
});

test.each([
  ['claude', { ...claude, cwd: 'w' }],
  ['gemini', { ...gemini, cwd: '.' }],
  ['copilot', { ...copilot, cwd: '../w' }],
] as const)('A-02 the folder of %s must be absolute: ours is another', (client, said) => {
  expect(() => read(client, said)).toThrow('is not absolute');
});

test('A-02 Gemini CLI names the server and the tool of an MCP call, whatever name it made of them', () => {
  const mcp_context = { server_name: 'git_hub', tool_name: 'merge_it' };
  const said = { ...gemini, tool_name: 'mcp_git_hub_merge_it', mcp_context };
  expect(read('gemini', said).tool).toBe('mcp__git_hub__merge_it');
});

test.each([
  ['claude', { ...claude, hook_event_name: 'SessionStart' }],
  ['claude', { ...claude, tool_name: '' }],
  ['claude', { ...claude, session_id: 7 }],
  ['claude', []],
  ['claude', null],
  ['gemini', claude],
  ['copilot', { ...copilot, toolArgs: '{' }],
  ['copilot', { ...copilot, toolArgs: '{"command":"ls","command":"id"}' }],
  ['copilot', claude],
] as const)('A-03 %s: what is no event is thrown, not let through: %j', (client, said) => {
  expect(() => read(client, said)).toThrow();
});

test('A-03 an event with a key twice is thrown: the client may read the other one', () => {
  const text = JSON.stringify(claude).replace('"ls"', '"rm -rf /","command":"ls"');
  expect(JSON.parse(text)).toEqual(claude);
  expect(() => readHookEvent('claude', text)).toThrow('a key twice');
});
