import { expect, test } from 'vitest';
import type { OpenSymbol } from './build-symbols.js';
import { createLocalNames } from './local-names.js';

/** Symbol 1 stands inside of symbol 0. */
const symbols = [{ parent: -1 }, { parent: 0 }] as unknown as readonly OpenSymbol[];

test('a name is known where it was declared and in what stands inside', () => {
  const names = createLocalNames(symbols);
  names.add('store', 0, ':Store');
  names.add('other', 1, '');
  expect(names.find('store', 1)).toBe(':Store');
  expect(names.find('other', 1)).toBe('?');
  expect(names.find('other', 0)).toBeUndefined();
  names.add('store', 0, '');
  expect(names.find('store', 0)).toBe(':Store');
});

test('I-22 at the top of a file the last declaration counts, if it says what the value is', () => {
  const names = createLocalNames(symbols);
  names.add('store', -1, ':Store');
  names.add('tools', -1, 'require()');
  names.add('thing', -1, '');
  expect(names.find('store', 0)).toBeUndefined();
  expect(names.findAtTop('store')).toBe(':Store');
  names.add('store', -1, ':Other');
  expect(names.findAtTop('store')).toBe(':Other');
  expect([names.findAtTop('tools'), names.findAtTop('thing'), names.findAtTop('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('I-22 what a function without a name declares hides the outer name until its end, and no longer', () => {
  const names = createLocalNames(symbols);
  names.add('r', 0, ':Mux');
  names.moveTo(10);
  names.enter(50);
  names.add('r', 0, ':Request');
  names.moveTo(20);
  names.enter(30);
  expect(names.find('r', 0)).toBe(':Request');
  names.add('r', 0, ':Writer', true);
  names.add('fresh', 0, ':Store', true);
  expect(names.find('fresh', 0)).toBe(':Store');
  names.moveTo(40);
  expect([names.find('r', 0), names.find('fresh', 0)]).toEqual([':Writer', undefined]);
  names.moveTo(50);
  expect(names.find('r', 0)).toBe(':Mux');
});

test('I-22 at the top of a file what is over is known no longer', () => {
  const names = createLocalNames(symbols);
  names.enter(50);
  names.add('store', -1, ':Store');
  names.moveTo(49);
  expect(names.findAtTop('store')).toBe(':Store');
  names.moveTo(50);
  expect(names.findAtTop('store')).toBeUndefined();
});

test('I-22 what a known name becomes counts from the end of its declaration', () => {
  const names = createLocalNames(symbols);
  names.add('b', 0, ':Bytes', false, 10);
  names.moveTo(20);
  names.add('b', 0, ':Frozen', false, 40);
  expect(names.find('b', 0)).toBe(':Bytes');
  names.moveTo(40);
  expect(names.find('b', 0)).toBe(':Frozen');
  names.add('b', 0, ':Other', true, 60);
  expect(names.find('b', 0)).toBe(':Frozen');
  names.moveTo(60);
  expect(names.find('b', 0)).toBe(':Other');
});
