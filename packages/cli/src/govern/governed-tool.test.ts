import { governedClients } from '@sluice/autocontext';
import { expect, test } from 'vitest';
import { governedTool } from './governed-tool.js';

test.each([
  ['claude', 'Bash', 'bash_run'],
  ['codex', 'Bash', 'bash_run'],
  ['gemini', 'run_shell_command', 'bash_run'],
  ['qwen', 'edit', 'fs_edit'],
  ['opencode', 'write', 'fs_write'],
  ['copilot', 'create', 'fs_write'],
  ['pi', 'find', 'fs_glob'],
] as const)('A-02 %s: %s is %s in rules and in the record', (client, name, ours) => {
  expect(governedTool(client, name).name).toBe(ours);
});

test.each(governedClients)(
  'A-02 %s: a stranger’s tool never takes the name of one of ours',
  (client) => {
    for (const name of ['fs_read', 'fs read', 'bash_run', 'bash/run']) {
      expect(governedTool(client, name)).toMatchObject({ isReader: false });
      expect(governedTool(client, name).name).toBe(`${client}_${name.replace(/[ /]/, '_')}`);
    }
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(governedTool(client, name)).toMatchObject({ name, isReader: false });
  },
);
