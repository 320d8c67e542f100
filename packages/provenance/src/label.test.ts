import { expect, test } from 'vitest';
import { labelOfTool } from './label.js';

test.each([
  ['search_emails', 'mail'],
  ['get_webpage', 'web'],
  ['gitLog', 'repository'],
  ['run_agent', 'sub-agent'],
  ['task_run', 'sub-agent'],
  ['Task', 'sub-agent'],
  ['create_task', 'tool'],
  ['fs_read', 'workspace'],
  ['get_balance', 'tool'],
  ['', 'tool'],
])('V-01 %s brings what %s wrote', (tool, author) => {
  expect(labelOfTool(tool)).toEqual({ author, isTrusted: false, tool });
});
