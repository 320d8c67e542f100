import { expect, test } from 'vitest';
import { splitIdentifier } from './split-identifier.js';

test.each([
  ['parseHTTPRequest2', ['parse', 'HTTP', 'Request', '2']],
  ['snake_case_name', ['snake', 'case', 'name']],
  ['XMLHttpRequest', ['XML', 'Http', 'Request']],
  ['__init__', ['init']],
  ['v8Engine', ['v', '8', 'Engine']],
])('%s splits into %j', (identifier, parts) => {
  expect(splitIdentifier(identifier)).toEqual(parts);
});
