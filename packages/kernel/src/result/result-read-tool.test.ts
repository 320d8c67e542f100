import { expect, test } from 'vitest';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';
import { createResultReadTool } from './result-read-tool.js';

test('what a model is told of it', () => {
  const made = createResultReadTool(createTestPorts().results);
  const { name, description, schema, metadata, group, allowedModes } = made;
  expect({
    name,
    description,
    json: schema.json,
    metadata,
    group,
    modes: [...allowedModes],
  }).toEqual({
    name: 'result_read',
    description: 'Reads a page of a result that was too large to show whole.',
    json: {
      type: 'object',
      properties: {
        handle: { type: 'string', description: 'The result_handle of the cut result' },
        offset: { type: 'integer', minimum: 0, description: 'First character to read, 0-based' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 40_000,
          description: 'Characters, 20000 if left away',
        },
      },
      required: ['handle'],
      additionalProperties: false,
    },
    metadata: { readonly: true, concurrent: true, openWorld: false, title: 'Read a cut result' },
    group: 'code',
    modes: ['chat_safe', 'coding'],
  });
});

test('a page begins at 0 and has 20,000 characters unless the call says otherwise, and only in its session', async () => {
  const ports = createTestPorts();
  const asked: unknown[] = [];
  const results = {
    ...ports.results,
    read: (...page: readonly unknown[]) => {
      asked.push(page);
      return undefined;
    },
  };
  const registry = createRegistry();
  registry.register(createResultReadTool(results));
  const runtime = createRuntime({ registry, ports, sessionId: 's', permission: { mode: 'auto' } });
  const read = (args: unknown) =>
    runtime.runCall({ name: 'result_read', arguments: args }, { mode: 'chat_safe' });
  const outcome = await read({ handle: 'h' });
  await read({ handle: 'h', offset: 5, limit: 7 });
  expect(asked).toEqual([
    ['h', 's', 0, 20_000],
    ['h', 's', 5, 7],
  ]);
  expect(outcome.isError).toBe(true);
  expect(outcome.result).toMatchObject({
    ok: false,
    error: 'No result is kept under the handle "h" in this session',
    recommendations: [
      'Use the result_handle of a cut result of this session, or call the tool again',
    ],
  });
});

test('K-22 another session cannot read the handle', async () => {
  const { runtime, registry, ports } = createTestRuntime();
  registry.register(createResultReadTool(ports.results));
  await ports.results.put({ handle: 'h', sessionId: 'other', callId: 'c', text: 'private' });
  const outcome = await runtime.runCall(
    { id: '1', name: 'result_read', arguments: { handle: 'h' } },
    { mode: 'coding' },
  );
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).not.toContain('private');
});
