import { createRegistry, toolFromInstance } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { describeServer } from './describe-server.js';
import { listMcpTools } from './list-mcp-tools.js';

function registryOf(count: number) {
  const registry = createRegistry();
  for (let index = 0; index < count; index += 1) {
    registry.register(
      toolFromInstance({
        name: `tool_number_${index}`,
        description: 'Does nothing',
        input_schema: { type: 'object', properties: {} },
        exec: () => null,
        allowedModes: ['coding'],
      }),
    );
  }
  return registry;
}

test('M-02 the text names the tools of the mode and no other', () => {
  expect(describeServer(registryOf(2), 'coding')).toContain(
    'coding: tool_number_0, tool_number_1.',
  );
  expect(describeServer(registryOf(2), 'chat_safe')).toContain('chat_safe: none.');
});

test('the text stays short however many tools there are, and says how many it leaves out', () => {
  const text = describeServer(registryOf(2_000), 'coding');
  expect(text.length).toBeLessThanOrEqual(1_500);
  expect(text).toMatch(/ and 19\d\d more\./);
});

test('K-02 a tool that says nothing of itself is listed at its worst', () => {
  expect(listMcpTools(registryOf(1), 'coding')).toEqual([
    {
      name: 'tool_number_0',
      description: 'Does nothing',
      inputSchema: expect.objectContaining({ type: 'object' }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
  ]);
});
