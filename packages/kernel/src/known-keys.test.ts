import { expect, test } from 'vitest';
import { requireKnownKeys } from './known-keys.js';

const KNOWN = ['registry', 'permission'];

test('keys that are known, and those without a value, are taken', () => {
  expect(() => requireKnownKeys('make', {}, KNOWN)).not.toThrow();
  expect(() => requireKnownKeys('make', { registry: 1, other: undefined }, KNOWN)).not.toThrow();
});

test.each([
  ['registri', 'did you mean `registry`?'],
  ['tools', 'did you mean `registry`?'],
  ['zzzzzzzz', 'use one of registry, permission'],
  ['constructor', 'use one of registry, permission'],
  ['toString', 'use one of registry, permission'],
])('the key %s is refused with the way out: %s', (key, wayOut) => {
  expect(() => requireKnownKeys('make', { [key]: null }, KNOWN, { tools: 'registry' })).toThrow(
    expect.objectContaining({ code: 'UNKNOWN_KEY', message: `make has no "${key}"; ${wayOut}` }),
  );
});

test.each([
  ['list', [1]],
  ['text', 'fast'],
  ['function', () => 1],
  ['nothing', undefined],
])('a %s in the place of options is refused with what to write', (_, given) => {
  expect(() => requireKnownKeys('make', given, KNOWN)).toThrow(
    'use an object: { registry, permission }',
  );
});
