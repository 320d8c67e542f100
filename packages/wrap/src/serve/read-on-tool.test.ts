import { createRegistry } from '@sluice/kernel';
import { createResultReadTool } from '@sluice/kernel/ready-made';
import { expect, test } from 'vitest';
import type { ListedTool } from '../pins/tool-shape.js';
import { asPromised, readOnTool } from './read-on-tool.js';

const listed = (name: string): ListedTool => ({ name, inputSchema: { type: 'object' } });

test.each([
  [[], []],
  [['read'], ['result_read']],
  [['read', 'result_read'], ['sluice_result_read']],
])('W-05 beside the tools %j of a server stands ours as %j', (theirs, ours) => {
  const registry = createRegistry();
  registry.register(createResultReadTool({ put: () => undefined, read: () => undefined }));
  const reader = readOnTool(registry, 'chat_safe', () => theirs.map(listed));
  expect(reader.list()).toEqual(
    ours.map((name) => expect.objectContaining({ name, inputSchema: expect.anything() })),
  );
});

test('W-05 a tool that promises a form says that it failed where its result goes as text', () => {
  const outcome = { toolCallId: '1', toolName: 't', state: 'COMPLETED', isError: false } as const;
  const result = { content: [], isError: false };
  const promising = { ...listed('t'), outputSchema: { type: 'object' } };
  const isError = (given: unknown, tool: ListedTool) =>
    asPromised({ ...outcome, result: given }, result, tool).isError;
  expect(isError('as text', promising)).toBe(true);
  expect(isError('as text', listed('t'))).toBe(false);
  expect(isError({ content: [] }, promising)).toBe(false);
});
