import { expect, test } from 'vitest';
import { hostFault } from './host-fault.js';

test.each([
  ['exam?le.com', 'has "?"'],
  ['{a,b}.example', 'has "{"'],
  ['example\\.com', 'has "\\"'],
  ['!example.com', 'has "!"'],
  ['a.example,b.example', 'has ","'],
  ['**.example.com', 'means no more than "*"'],
  ['*.', 'is no name or address'],
  ['example..com', 'is no name or address'],
  ['*..com', 'is no name or address'],
  ['[::1', 'is no name or address'],
  ['.example.com', 'write "*.example.com"'],
  ['example.com:443', 'has a port'],
  ['me@example.com', 'has a login'],
  ['https://example.com', 'is an address'],
  ['10.0.0.0/8', 'like "10.*"'],
  ['a b', 'has a space'],
])('P-02 a host that no call can reach is refused: %s', (source, way) => {
  expect(hostFault(source)).toContain(way);
});

test.each([
  'example.com',
  'EXAMPLE.com.',
  '*',
  '*.example.com',
  'api-*.example.com',
  '10.0.0.*',
  '::1',
  '[::1]',
  'bücher.example',
  'a_b.internal',
  'localhost',
])('P-02 a host that there can be is taken: %s', (source) => {
  expect(hostFault(source)).toBeUndefined();
});
