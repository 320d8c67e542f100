import { expect, test } from 'vitest';
import { readPayload } from './read-payload.js';

const payload = (more: object) =>
  JSON.stringify({ prompt: 'fix it', cwd: '/r', session_id: 's', ...more });

test('O-01 a client says its prompt, folder and session in JSON; anything else is the prompt', () => {
  expect(readPayload(payload({}))).toEqual({ prompt: 'fix it', cwd: '/r', sessionId: 's' });
  expect(readPayload(`\uFEFF ${payload({})}`)).toMatchObject({ prompt: 'fix it' });
  expect(readPayload('fix it\n')).toEqual({ prompt: 'fix it' });
  expect(readPayload('{"a": 1} what is this')).toEqual({ prompt: '{"a": 1} what is this' });
  expect(readPayload('{"a": 1}')).toEqual({ prompt: '{"a": 1}' });
  expect(readPayload('{"prompt": 5, "cwd": 5, "session_id": {}}')).toEqual({ prompt: '' });
  expect(readPayload('')).toEqual({ prompt: '' });
});

test.each([
  [{ prompt: '<task-notification><id>1</id> done</task-notification>' }],
  [{ prompt: ' <scheduled-task name="x">fix the code</scheduled-task>\n' }],
  [{ agent_id: 'a1' }],
  [{ is_sidechain: true }],
  [{ source: 'scheduled' }],
  [{ trigger: 'cron' }],
  [{ hook_event_name: 'SubagentStop' }],
])('a prompt that no person typed is known where the payload tells: %j', (more) => {
  expect(readPayload(payload(more)).automatic).toBeDefined();
});

test.each([
  [{ hook_event_name: 'UserPromptSubmit' }],
  [{ prompt: 'what does <task-notification> mean in this code?' }],
  [{ prompt: 'see <task-notification>x</task-notification> and fix it' }],
  [{ source: 'startup' }],
])('a person who writes about such things is still a person: %j', (more) => {
  expect(readPayload(payload(more)).automatic).toBeUndefined();
});
