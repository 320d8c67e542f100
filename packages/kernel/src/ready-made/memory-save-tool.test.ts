import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/index.js';
import { createMemorySaveTool } from './memory-save-tool.js';

test('L-06 memory is written where the program lends it, checked, and told where it cannot be', async () => {
  const kept: unknown[] = [];
  const memory = {
    search: () => ({ results: [], total: 0 }),
    save(entry: unknown) {
      kept.push(entry);
      return { id: 'm1' };
    },
  };
  const tools = [createMemorySaveTool({ allowedModes: ['coding'] })];
  const { runtime } = createTestRuntime({ tools, services: { memory } });
  const save = (args: unknown, mode = 'coding') =>
    runtime.runCall({ name: 'memory_save', arguments: args }, { mode });
  expect((await save({ title: 'tea', content: 'likes it green' })).result).toEqual({ id: 'm1' });
  expect(kept).toEqual([{ title: 'tea', content: 'likes it green' }]);
  expect((await save({ title: '' })).errorCode).toBe('INVALID_ARGS');
  expect((await save({ title: 'x', content: 'y' }, 'chat_safe')).errorCode).toBe('MODE_DENIED');
  const { runtime: without } = createTestRuntime({ tools });
  const outcome = await without.runCall(
    { name: 'memory_save', arguments: { title: 'x', content: 'y' } },
    { mode: 'coding' },
  );
  expect(outcome).toMatchObject({
    isError: true,
    result: { error: 'Memory cannot be written here' },
  });
});

test('what a model is told of it, and what a client may think of it', () => {
  const { name, description, schema, metadata, group } = createMemorySaveTool({ allowedModes: [] });
  expect({ name, description, json: schema.json, metadata, group }).toEqual({
    name: 'memory_save',
    description: 'Keeps a fact for later conversations. Not for secrets.',
    json: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 200 },
        content: { type: 'string', minLength: 1, maxLength: 8_000 },
        tags: { type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 20 },
      },
      required: ['title', 'content'],
      additionalProperties: false,
    },
    metadata: { readonly: false, openWorld: false, title: 'Save to memory' },
    group: 'memory',
  });
});
