import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type Codebase, openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { callChain } from './call-chain.js';
import { impact } from './impact.js';

let repository: TemporaryRepository;
let codebase: Codebase;

const files = {
  'src/store.ts': `export class Store {
  persistAll(): void {}
}

export class Other {
  persistAll(): void {}
}

export function alone(): number {
  return 1;
}

export type Options = { name: string };

const persisted = 1;
`,
  'src/main.ts': `import { Store, type Options } from './store.js';

export function known(): void {
  const store = new Store();

  store.persistAll();
}

export function unknown(given: any, options: Options): void {
  given.persistAll(options);
}
`,
  'src/observe.ts': `export function watch(source: Source): void {
  source.subscribe({ onNextRow(row) { return row; } });
}
`,
};

beforeAll(async () => {
  repository = temporaryRepository(files);
  const options = {
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: createExtractor,
  };
  await buildIndex(options);
  codebase = await openCodebase(options, '');
});

afterAll(() => {
  codebase.close();
  repository.dispose();
});

test('I-22 calls that cannot be followed are said, with their number and the first place', () => {
  const asked = { symbol: 'Store.persistAll', direction: 'callers' } as const;
  const { call_chain, notes } = callChain(codebase, asked);
  expect(call_chain[0]?.callers.map((node) => node.symbol)).toEqual(['known']);
  expect(notes).toEqual([
    'may be incomplete: 1 call of persistAll on values of unknown type is not followed (first: src/main.ts:10)',
  ]);
  const { notes: ofCallees } = callChain(codebase, { symbol: 'unknown', direction: 'callees' });
  expect(ofCallees).toEqual([
    'may be incomplete: 1 call in it on values of unknown type is not followed: persistAll',
  ]);
});

test('I-22 nothing affected is said without a reserve only where that is known', () => {
  expect(impact(codebase, { symbol: 'alone' })).toMatchObject({ total_affected: 0, notes: [] });
  expect(impact(codebase, { symbol: 'Other.persistAll' })).toMatchObject({
    total_affected: 0,
    notes: [expect.stringContaining('1 call of persistAll on values of unknown type')],
  });
  expect(impact(codebase, { symbol: 'Options' }).notes).toEqual([
    'may be incomplete: uses of a type other than calls are not followed; 1 file names it',
  ]);
});

test('I-22 of a value that its file keeps to itself nothing can be missing', () => {
  expect(impact(codebase, { symbol: 'persisted' }).notes).toEqual([]);
  expect(impact(codebase, { file: 'src/store.ts' }).notes.length).toBeLessThanOrEqual(5);
});

test('I-22 the line of a callee is its own, and the line of the call is told beside it', () => {
  const [known] = callChain(codebase, { symbol: 'known', direction: 'callees' }).call_chain;
  const callee = known?.callees.find((node) => node.symbol === 'Store.persistAll');
  expect(callee).toMatchObject({ path: 'src/store.ts', line: 2, line_start: 2, call_line: 6 });
  const asked = { symbol: 'Store.persistAll', direction: 'callers' } as const;
  const [caller] = callChain(codebase, asked).call_chain[0]?.callers ?? [];
  expect(caller).toMatchObject({ path: 'src/main.ts', line: 6, line_start: 3, call_line: 6 });
});

test('I-22 of a method of an object that is given away it is not known who calls it', () => {
  const asked = { symbol: 'onNextRow', direction: 'callers' } as const;
  const { call_chain, notes } = callChain(codebase, asked);
  expect(call_chain.map(({ depth }) => depth)).toEqual([0]);
  expect(notes).toEqual([
    'may be incomplete: calls of onNextRow by whoever the object around it is given to are not followed',
  ]);
});
