import { ANSWER, type AnySchema, compileJsonSchema } from './compile-schema.js';
import type { JsonSchema } from './json-schema.js';

/** A JSON Schema of an object, such as one of TypeBox, where a schema of a library is taken: parameters, answers. Throws where it cannot be checked against. */
export function schemaFromJson(json: JsonSchema): AnySchema {
  const { validate } = compileJsonSchema(ANSWER, json);
  return {
    '~standard': {
      version: 1,
      vendor: 'json-schema',
      validate,
      jsonSchema: { input: () => ({ ...json }), output: () => ({ ...json }) },
    },
  };
}
