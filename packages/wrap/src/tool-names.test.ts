import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registeredName } from './tool-names.js';

test.each([
  ['github', 'create_issue', /^mcp__github__create_issue$/],
  ['fs', 'read.file', /^mcp__fs__read_file_[0-9a-f]{8}$/],
  ['fs', 'x'.repeat(90), /^mcp__fs__x+_[0-9a-f]{8}$/],
])('W-02 the tool of %s called %s is registered under a name of its own', (server, tool, name) => {
  expect(registeredName(server, tool)).toMatch(name);
});

test('W-02 two tools never share a registered name, and every name can be registered', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b) => {
      expect(registeredName('s', a)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(registeredName('s', a) === registeredName('s', b)).toBe(a === b);
    }),
  );
});
