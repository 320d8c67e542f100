import { expect, test } from 'vitest';
import { namesOf } from './names-of.js';

const from = (module: string, ...names: [imported: string, local: string][]) => ({
  module,
  names: names.map(([imported, local]) => ({ imported, local })),
  line: 1,
  isReexport: false,
});

test('D3 a symbol is called by what imports make of its name, one after another in any order', () => {
  const names = namesOf('load', 'src/store.ts', [
    from('./barrel.js', ['fetchKey', 'getKey'], ['other', 'alias']),
    from('./store.js', ['load', 'fetchKey'], ['*', '*']),
    from('./store.js', ['default', 'make']),
    from('./else.js', ['default', 'stranger']),
    from('../store', ['*', 'all']),
  ]);
  expect([...names].sort()).toEqual(['all', 'fetchKey', 'getKey', 'load', 'make']);
});
