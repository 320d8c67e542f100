import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { protocolSchema } from './protocol-schema.js';

test('the published schema is made from the same source', () => {
  const published = readFileSync(
    new URL('../schema/protocol.schema.json', import.meta.url),
    'utf8',
  );
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(protocolSchema())));
});
