import { createRegistry } from '@sluice/kernel';
import type { PolicyCall } from '@sluice/policy';
import { registerBuiltins } from '@sluice/tools';
import { expect, test } from 'vitest';
import { likelyTools } from './likely-tools.js';

const registry = createRegistry();
registerBuiltins(registry);
const { toolsFor, filled } = likelyTools(registry);
const call = (more: Partial<PolicyCall>): PolicyCall => ({
  tool: 'any',
  mode: 'coding',
  face: 'serve',
  commands: [],
  paths: [],
  hosts: [],
  args: {},
  ...more,
});

test('P-06 a call is shown by a tool that can make it, and one that exists stays', () => {
  expect(toolsFor(call({ commands: [['ls']] }))[0]).toBe('bash_run');
  expect(toolsFor(call({ paths: ['./a'] }))[0]).toBe('fs_write');
  expect(toolsFor(call({ paths: ['./a'], readonly: true }))[0]).toBe('fs_read');
  expect(toolsFor(call({ readonly: false }))).not.toContain('fs_read');
  expect(toolsFor(call({}))).toContain('WebFetch');
  expect(toolsFor(call({ tool: 'WebFetch' }))).toEqual([]);
});

test('P-06 a field that no tool of ours has is not given to one', () => {
  expect(toolsFor(call({ args: { amount: 5 } }))).toEqual([]);
  expect(toolsFor(call({ args: { content: 'x' } }))).toContain('fs_write');
});

test('P-06 a shell is given a command and a tool of files a file, where the rules look at neither', () => {
  const words = (more: Partial<PolicyCall>) => filled(call({ tool: 'bash_run', ...more }))[0];
  expect(words({})?.commands).toEqual([['npm', 'test']]);
  expect(words({ hosts: ['a.example'] })?.commands).toEqual([['curl', 'https://a.example/']]);
  expect(words({ risk: 'destructive' })?.commands).toEqual([['rm', '-rf', 'build']]);
  expect(words({ commands: [['ls']] })).toBeUndefined();
  expect(filled(call({ tool: 'fs_read' }))[0]?.paths).toEqual(['./src/main.ts']);
  expect(filled(call({ tool: 'todo_read' }))).toEqual([]);
});
