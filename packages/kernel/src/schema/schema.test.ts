import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { toolSchema } from '../registry/tool-schema.js';
import { createTestRuntime } from '../testing/index.js';
import { exampleOf } from './example-of.js';

const rich = tool({
  name: 'rich',
  description: 'Everything a schema can hold',
  parameters: z.object({
    path: z.string().describe('Where'),
    kind: z.enum(['a', 'b']).describe('Which'),
    fixed: z.literal('only'),
    todos: z.array(z.object({ title: z.string().describe('What'), tags: z.array(z.string()) })),
    either: z.union([z.string(), z.number()]),
    shape: z.union([z.object({ x: z.number() }), z.string()]).optional(),
    limit: z.number().int().min(1).max(50).default(10),
    note: z.string().optional(),
    when: z.string().nullable(),
  }),
  execute: (args) => args,
  allowedModes: ['coding'],
});

test('K-05 descriptions, enums, literals, nested arrays, unions and defaults arrive in the JSON Schema', () => {
  const { parameters } = toolSchema(rich).function;
  expect(parameters).toMatchObject({
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where' },
      kind: { type: 'string', enum: ['a', 'b'], description: 'Which' },
      fixed: { const: 'only' },
      todos: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string', description: 'What' },
            tags: { type: 'array', items: { type: 'string' } },
          },
          required: ['title', 'tags'],
        },
      },
      either: { type: ['string', 'number'] },
      shape: { anyOf: [{ type: 'object' }, { type: 'string' }] },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    },
  });
  expect(parameters.required).toEqual(['path', 'kind', 'fixed', 'todos', 'either', 'when']);
  expect(parameters).not.toHaveProperty('$schema');
});

test('K-05 the strict form requires every property, closes every object and makes the optional nullable', () => {
  const schema = toolSchema(rich, 'openai-strict').function;
  expect(schema.strict).toBe(true);
  expect(schema.parameters).toMatchObject({
    additionalProperties: false,
    required: ['path', 'kind', 'fixed', 'todos', 'either', 'shape', 'limit', 'note', 'when'],
    properties: {
      note: { type: ['string', 'null'] },
      limit: { type: ['integer', 'null'] },
      todos: { items: { additionalProperties: false } },
    },
  });
  expect(JSON.stringify(schema.parameters)).not.toContain('"default"');
});

test('K-05 a schema that cannot be said strictly stays plain, without the flag', () => {
  const open = tool({
    name: 'open',
    parameters: z.object({ env: z.record(z.string(), z.string()) }),
    execute: () => 1,
  });
  expect(toolSchema(open, 'openai-strict').function).not.toHaveProperty('strict');
  expect(toolSchema(open, 'openai-responses').strict).toBe(false);
});

test('K-05 the nulls a strict model sends for what it leaves away count as left away', async () => {
  const { runtime } = createTestRuntime({ tools: [rich] });
  const args = {
    path: 'p',
    kind: 'a',
    fixed: 'only',
    todos: [],
    either: 1,
    limit: null,
    note: null,
    when: null,
  };
  const outcome = await runtime.runCall(
    { id: '1', name: 'rich', arguments: args },
    { mode: 'coding' },
  );
  expect(outcome.result).toEqual({
    path: 'p',
    kind: 'a',
    fixed: 'only',
    todos: [],
    either: 1,
    limit: 10,
    when: null,
  });
});

test('K-32 each wrong field has its path, what was expected, what came, and there is a valid example', async () => {
  const { runtime } = createTestRuntime({ tools: [rich] });
  const args = {
    path: 3,
    kind: 'c',
    fixed: 'only',
    todos: [{ title: 'x', tags: [1] }],
    either: true,
    limit: 99,
    when: null,
  };
  const outcome = await runtime.runCall(
    { id: '1', name: 'rich', arguments: args },
    { mode: 'coding' },
  );
  expect(outcome).toMatchObject({ isError: true, errorCode: 'INVALID_ARGS', state: 'FAILED' });
  const result = outcome.result as {
    faults: { path: string; expected: string; received: string }[];
    example: unknown;
    error: string;
  };
  const byPath = Object.fromEntries(result.faults.map((fault) => [fault.path, fault]));
  expect(byPath.path).toMatchObject({ expected: 'string', received: 'number 3' });
  expect(byPath.kind).toMatchObject({ expected: 'one of "a", "b"', received: 'string "c"' });
  expect(byPath['todos[0].tags[0]']).toMatchObject({ expected: 'string', received: 'number 1' });
  expect(byPath.limit).toMatchObject({ expected: 'integer (>= 1, <= 50)', received: 'number 99' });
  expect(result.error).toContain('- path: expected string, got number 3');
  const again = await runtime.runCall(
    { id: '2', name: 'rich', arguments: result.example },
    { mode: 'coding' },
  );
  expect(again.state).toBe('COMPLETED');
});

test('K-32 the example of every kind of schema is valid', () => {
  const schema = z.object({
    a: z.array(z.number().min(5)),
    b: z.boolean(),
    c: z.union([z.null(), z.object({ d: z.string() })]),
  });
  const example = exampleOf(z.toJSONSchema(schema));
  expect(schema.safeParse(example).success).toBe(true);
});
