import { expect, test } from 'vitest';
import { pathsOfFileAddress } from './file-address.js';

test.each([
  ['file:///etc/hosts', ['/etc/hosts']],
  ['FILE:///etc/hosts', ['/etc/hosts']],
  ['file:/etc/hosts', ['/etc/hosts']],
  ['file://localhost/etc/hosts', ['/etc/hosts']],
  ['file:\\\\\\etc\\hosts', ['/etc/hosts']],
  [' fi\tle:///etc/hosts\n', ['/etc/hosts']],
  ['file:src/a.ts', ['src/a.ts']],
  ['view-source:file:///etc/hosts', ['/etc/hosts']],
  ['git+file:///srv/repository', ['/srv/repository']],
  ['file://~/.ssh/id', ['/.ssh/id', '~/.ssh/id']],
  ['file://./.env', ['/.env', './.env']],
  ['file:///a%20b', ['/a%20b', '/a b']],
  ['file:///%2e%2e/x', ['/%2e%2e/x', '/../x']],
  ['file:///a.ts?x#y', ['/a.ts?x#y', '/a.ts']],
])('W-05 %j may stand for %j', (address, paths) => {
  expect(pathsOfFileAddress(address)).toEqual(paths);
});

test.each([
  '/etc/hosts',
  'https://example.com/file:',
  'profile:x',
  'a file: b',
  'file',
  '',
  'file:',
])('%j is no address of a file', (text) => {
  expect(pathsOfFileAddress(text)).toEqual([]);
});
