import { expect, test } from 'vitest';
import { describeSchema } from './describe-schema.js';
import type { JsonSchema } from './json-schema.js';

test.each<[JsonSchema | undefined, string | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ type: 5 }, undefined],
  [{ const: 'a', enum: ['b'] }, '"a"'],
  [{ enum: ['a', 1, null] }, 'one of "a", 1, null'],
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'], maxLength: 3 }, 'string or null (length <= 3)'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string' }] }, 'string or integer'],
  [{ oneOf: [{ type: 'string' }, true, {}] }, 'string'],
  [{ anyOf: [{}] }, undefined],
  [{ anyOf: [{ type: 'object' }, { type: 'object', required: [] }] }, 'object'],
  [
    {
      anyOf: [
        {
          type: 'object',
          required: ['kind', 'size'],
          properties: { kind: { const: 'a' }, size: { type: 'integer' } },
        },
        { type: 'object', required: ['b'] },
      ],
    },
    'object { kind: "a", size } or object { b }',
  ],
  [{ anyOf: [{ type: 'array', required: ['a'] }] }, 'array'],
  [{ type: 'integer', minimum: 1, maximum: 2 }, 'integer (>= 1, <= 2)'],
  [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 }, 'number (> 1, < 2)'],
  [{ type: 'string', minLength: 1, maxLength: 2 }, 'string (length >= 1, length <= 2)'],
  [{ type: 'array', minItems: 1, maxItems: 2 }, 'array (items >= 1, items <= 2)'],
  [{ type: 'string', pattern: '^a', format: 'email' }, 'string (matching ^a, format email)'],
  [
    {
      type: 'integer',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    'integer',
  ],
])('%j takes %s', (schema, words) => {
  expect(describeSchema(schema)).toBe(words);
});
