import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createRegistry } from '../registry/registry.js';
import { unknownTool } from './unknown-tool.js';

function answer(name: string, ...tools: readonly string[]) {
  const registry = createRegistry();
  for (const one of tools) registry.register(tool(one, () => 1, { allowedModes: ['chat_safe'] }));
  registry.register(tool('hidden_tool', () => 1, { allowedModes: ['coding'] }));
  return unknownTool(registry, name, 'chat_safe');
}

test('a name near to one that can be called is corrected', () => {
  expect(answer('read_fil', 'read_file', 'other')).toEqual({
    code: 'TOOL_NOT_FOUND',
    result: {
      ok: false,
      error: 'Unknown tool: read_fil\nDid you mean: read_file?',
      error_code: 'TOOL_NOT_FOUND',
      tool_name: 'read_fil',
      recommendations: ['Call read_file instead'],
    },
    extras: { failureCategory: 'command_not_found', toolName: 'read_fil' },
  });
});

test('where none is near, those that can be called are listed, at most twenty with how many are left out, and none that is hidden', () => {
  const names = Array.from({ length: 21 }, (_, index) => `t${String(index + 10)}`);
  const { result } = answer('zzzzzzzzzz', ...names);
  expect(result.error).toBe(
    `Unknown tool: zzzzzzzzzz\nTools you can call, but for 1 more: ${names.slice(0, 20).join(', ')}`,
  );
  expect(answer('zzzzzzzzzz', ...names.slice(1)).result.error).toBe(
    `Unknown tool: zzzzzzzzzz\nTools you can call: ${names.slice(1).join(', ')}`,
  );
  expect(result.recommendations).toEqual(['Use one of the tools you were given']);
  expect(answer('zzz').result.error).toBe(
    'Unknown tool: zzz\nNo tool can be called in this mode; answer without one.',
  );
  expect(answer('hidden_too', 'other').result.error).not.toContain('hidden_tool');
});

test('where there is a shell, a name is corrected to a command of it', () => {
  expect(answer('grep_all', 'Bash').result.error.split('\n')[1]).toBe(
    'CORRECTION: "grep_all" is not a tool. Run it as a command: Bash(command="grep_all <args>")',
  );
});

test('a long name is cut to 80 characters', () => {
  expect(answer('x'.repeat(80), 'other').result.tool_name).toBe('x'.repeat(80));
  const { result, extras } = answer('x'.repeat(81), 'other');
  expect(result.tool_name).toBe(`${'x'.repeat(80)}…`);
  expect(result.error.split('\n')[0]).toBe(`Unknown tool: ${'x'.repeat(80)}…`);
  expect(extras.toolName).toBe(`${'x'.repeat(80)}…`);
});
