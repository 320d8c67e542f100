import { expect, test } from 'vitest';
import { jsonSchemaChecker } from '../check-json-schema.js';

test.each<[Record<string, unknown>, unknown, string | undefined]>([
  [{ minimum: 2 }, 2, undefined],
  [{ minimum: 2 }, 1, 'minimum is 2, got 1.'],
  [{ minimum: 2 }, '1', undefined],
  [{ maximum: 2 }, 2, undefined],
  [{ maximum: 2 }, 3, 'maximum is 2, got 3.'],
  [{ exclusiveMinimum: 2 }, 3, undefined],
  [{ exclusiveMinimum: 2 }, 2, 'exclusiveMinimum is 2, got 2.'],
  [{ exclusiveMaximum: 2 }, 1, undefined],
  [{ exclusiveMaximum: 2 }, 2, 'exclusiveMaximum is 2, got 2.'],
  [{ multipleOf: 3 }, 9, undefined],
  [{ multipleOf: 3 }, 10, 'multipleOf is 3, got 10.'],
  [{ multipleOf: 0.1 }, 0.3, undefined],
  [{ multipleOf: 0.1 }, 0.35, 'multipleOf is 0.1, got 0.35.'],
  [{ multipleOf: 0.5 }, 2, undefined],
  [{ multipleOf: 2 }, 2.5, 'multipleOf is 2, got 2.5.'],
  [{ minLength: 2 }, '😀😀', undefined],
  [{ minLength: 2 }, '😀', 'minLength is 2, got 1.'],
  [{ maxLength: 1 }, '😀', undefined],
  [{ maxLength: 1 }, 'ab', 'maxLength is 1, got 2.'],
  [{ maxLength: 1 }, ['a', 'b'], undefined],
  [{ pattern: '^a+$' }, 'aa', undefined],
  [{ pattern: '^a+$' }, 'ab', 'String does not match pattern.'],
  [{ pattern: '^.$' }, '😀', undefined],
  // Escapes what the `u` flag forbids to escape.
  [{ pattern: '^\\-$' }, '-', undefined],
  [{ pattern: '^a' }, 5, undefined],
])('%j says of %j what is wrong, if anything', (schema, value, message) => {
  expect(jsonSchemaChecker(schema)(value)).toEqual(
    message === undefined ? [] : [{ path: [], message }],
  );
});
