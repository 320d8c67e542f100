import { expect, test } from 'vitest';
import { uncheckedSchemas } from './unchecked-schemas.js';

test('whatever comes is taken as it is, and no schema is looked at', () => {
  const data = { q: `${'a'.repeat(60)}!` };
  expect(uncheckedSchemas.getValidator()(data)).toEqual({ valid: true, data });
});
