import { expect, test } from 'vitest';
import { compileStandardSchema } from './compile-schema.js';
import { schemaFromJson } from './schema-from-json.js';

const json = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const;

test('L-06 a JSON Schema stands where a schema of a library is taken', async () => {
  const compiled = compileStandardSchema('the answer', schemaFromJson(json));
  expect(compiled.json).toEqual(json);
  expect(await compiled.validate({ n: 1 })).toEqual({ value: { n: 1 } });
  expect(await compiled.validate({ n: 'one' })).toMatchObject({ issues: [{ path: ['n'] }] });
});

test('L-06 what is no schema of an object is refused when it is made', () => {
  for (const wrong of [{ type: 'string' }, {}, null, { type: 'object', properties: { a: 7 } }]) {
    expect(() => schemaFromJson(wrong as never)).toThrow(/the answer/);
  }
});
