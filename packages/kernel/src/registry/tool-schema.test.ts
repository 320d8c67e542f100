import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { ToolMetadata } from '../define/tool-types.js';
import { mcpAnnotations, type SchemaFormat, toolSchema } from './tool-schema.js';

const add = tool({
  name: 'add',
  description: 'Adds',
  parameters: z.strictObject({ a: z.number(), b: z.number().optional() }),
  allowedModes: ['coding'],
  metadata: { title: 'Add' },
  execute: () => 1,
});
const open = tool({
  name: 'open',
  description: 'Takes anything',
  parameters: z.looseObject({ a: z.number() }),
  allowedModes: ['coding'],
  execute: () => 1,
});
const parameters = add.schema.json;
const strictly = {
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: ['number', 'null'] } },
  required: ['a', 'b'],
  additionalProperties: false,
};

test('one tool in the words of each vendor', () => {
  const plain = { type: 'function', function: { name: 'add', description: 'Adds', parameters } };
  expect(toolSchema(add)).toEqual(plain);
  expect(toolSchema(add, 'openai')).toEqual(plain);
  expect(toolSchema(add, 'openai-strict')).toEqual({
    type: 'function',
    function: { name: 'add', description: 'Adds', parameters: strictly, strict: true },
  });
  expect(toolSchema(add, 'openai-responses')).toEqual({
    type: 'function',
    name: 'add',
    description: 'Adds',
    parameters: strictly,
    strict: true,
  });
  expect(toolSchema(add, 'anthropic')).toEqual({
    name: 'add',
    description: 'Adds',
    input_schema: parameters,
  });
  expect(toolSchema(add, 'mcp')).toEqual({
    name: 'add',
    title: 'Add',
    description: 'Adds',
    inputSchema: parameters,
    annotations: {
      title: 'Add',
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  });
});

test('what cannot be said strictly is said plainly, without the flag', () => {
  const json = open.schema.json;
  expect(toolSchema(open, 'openai-strict')).toEqual({
    type: 'function',
    function: { name: 'open', description: 'Takes anything', parameters: json },
  });
  expect(toolSchema(open, 'openai-responses')).toEqual({
    type: 'function',
    name: 'open',
    description: 'Takes anything',
    parameters: json,
    strict: false,
  });
  expect(toolSchema(open, 'mcp')).not.toHaveProperty('title');
});

test.each(['other', 'constructor', '__proto__'])(
  'the format %s is refused with those that are known',
  (format) => {
    expect(() => toolSchema(add, format as SchemaFormat)).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_FORMAT',
        message: `Format "${format}" is unknown; use one of openai, openai-strict, openai-responses, anthropic, mcp`,
      }),
    );
  },
);

test.each<[ToolMetadata, readonly boolean[]]>([
  [{}, [false, true, false, true]],
  [{ readonly: true }, [true, false, true, false]],
  [{ readonly: true, destructive: true }, [true, false, true, false]],
  [{ readonly: true, idempotent: false, openWorld: true }, [true, false, false, true]],
  [{ readonly: false, destructive: false }, [false, false, false, true]],
  [{ idempotent: true, openWorld: false }, [false, true, true, false]],
])('%j is told as read-only, destructive, idempotent, open: %j', (metadata, hints) => {
  const entry = tool({
    name: 'x',
    description: 'x',
    allowedModes: ['coding'],
    metadata,
    execute: () => 1,
  });
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = mcpAnnotations(entry);
  expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual(hints);
  expect(mcpAnnotations(entry)).not.toHaveProperty('title');
});
