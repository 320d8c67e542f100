import { expect, test } from 'vitest';
import { filterOf } from './audit-list.js';

const filter = (values: Record<string, string>) => filterOf({ values, positionals: ['list'] });

test('G-09 a word that no entry can have is refused, so that a slip does not read as nothing', () => {
  expect(() => filter({ outcome: 'foo' })).toThrow(/--outcome "foo" is unknown.*refused/);
  expect(() => filter({ kind: 'decidd' })).toThrow(/--kind "decidd" is unknown.*decided/);
  expect(filter({ outcome: 'refused', kind: 'decided' })).toEqual({
    outcome: 'refused',
    kinds: ['decided'],
  });
});
