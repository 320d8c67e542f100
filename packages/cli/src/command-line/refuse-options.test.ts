import { expect, test } from 'vitest';
import { refuseOptions } from './refuse-options.js';

const options = { taken: ['from', 'data'], known: ['from', 'data', 'limit'] };

test('an option of another action is refused with those that this one takes', () => {
  expect(() => refuseOptions('audit export', { limit: '5' }, options)).toThrow(
    'audit export takes no --limit; it takes --from, --data',
  );
  expect(() =>
    refuseOptions('policy schema', { from: 'x' }, { taken: [], known: ['from'] }),
  ).toThrow('policy schema takes no --from; it takes no option');
});

test('options that it takes pass, and so do those that every command has', () => {
  expect(() =>
    refuseOptions('audit export', { from: 'x', limit: undefined, help: true }, options),
  ).not.toThrow();
});
