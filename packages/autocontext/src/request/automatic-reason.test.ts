import { expect, test } from 'vitest';
import { automaticReason } from './automatic-reason.js';

test.each([
  ['<task-notification>done</task-notification>', {}, "the client's own <task-notification>"],
  ['<command-name>\n/x\n</command-name>', {}, "the client's own <command-name>"],
  ['fix it', { hook_event_name: 'Stop' }, 'event Stop'],
  ['fix it', { hook_event_name: 'x'.repeat(100) }, `event ${'x'.repeat(60)}`],
  ['fix it', { agent_id: 'a' }, 'a sub-agent (agent_id)'],
  ['fix it', { parent_agent_id: 'a' }, 'a sub-agent (parent_agent_id)'],
  ['fix it', { parent_tool_use_id: 'a' }, 'a sub-agent (parent_tool_use_id)'],
  ['fix it', { is_sidechain: true }, 'a message of the client'],
  ['fix it', { isMeta: true }, 'a message of the client'],
  ['fix it', { source: 'Scheduled' }, 'source Scheduled'],
  ['fix it', { trigger: 'cron' }, 'trigger cron'],
  ['fix it', { origin: 'hook' }, 'origin hook'],
  ['fix it', { prompt_source: 'sub-agent' }, 'prompt_source sub-agent'],
])(
  'O-01 what the client sent by itself is told with the sign of it: %j %j',
  (prompt, payload, why) => {
    expect(automaticReason(prompt, payload)).toBe(why);
  },
);

test.each(['agent', 'automation', 'background', 'schedule', 'subagent', 'task'])(
  'O-01 the source "%s" is no person',
  (source) => expect(automaticReason('fix it', { source })).toBe(`source ${source}`),
);

test.each([
  [{}],
  [{ hook_event_name: 'UserPromptSubmit' }],
  [{ hook_event_name: 7 }],
  [{ agent_id: '' }],
  [{ agent_id: 7 }],
  [{ is_sidechain: false, isMeta: 'yes' }],
  [{ source: 'startup', trigger: 7 }],
])('O-01 a person who typed it is not doubted for %j', (payload) => {
  expect(automaticReason('fix it', payload)).toBeUndefined();
});
