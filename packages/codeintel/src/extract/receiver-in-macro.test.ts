import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import type { Extractor } from './file-facts.js';

let extractor: Extractor;
beforeAll(async () => {
  extractor = await createExtractor(['rust']);
});
afterAll(() => extractor.close());

/** The receiver and the name of each call in the body of a function. */
function callsIn(body: string): string[] {
  return extractor
    .extract('rust', `fn f(store: Store) {\n${body}\n}`)
    .calls.map(({ receiver, receiverType, name }) => `${receiverType ?? receiver} ${name}`.trim());
}

test('I-22 a call in a macro is made on what stands before it', () => {
  expect(callsIn('assert_eq!(2, Source::count(&store));')).toEqual(['assert_eq', 'Source count']);
  expect(callsIn('assert!(store.inner().len()\n    .is_some());')).toEqual([
    'assert',
    ':Store inner',
    ':Store.inner() len',
    ':Store.inner().len() is_some',
  ]);
  expect(callsIn('black_box!(open(1), a::b::open(2), store.get("(")?.run());')).toEqual([
    'black_box',
    'open',
    'a.b open',
    ':Store get',
    '? run',
  ]);
});

test('I-22 a range and a value in brackets are no receivers', () => {
  expect(callsIn('assert!(0..len(1) == x, (a).size(2));')).toEqual(['assert', 'len', '? size']);
});

test('I-22 a name that is made anew from itself is what it was until then', () => {
  expect(callsIn('let b = Bytes::new(); let b = b.freeze(); b.len();')).toEqual([
    'Bytes new',
    'Bytes.new() freeze',
    'Bytes.new().freeze() len',
  ]);
});

test('I-22 functions and methods that are passed on by name', () => {
  const passed = extractor
    .extract('rust', 'fn f(x: X) { it.map(Source::count).for_each(show); g(x); }')
    .calls.filter(({ isPassed }) => isPassed);
  expect(passed.map(({ receiver, name }) => `${receiver} ${name}`)).toEqual([
    'Source count',
    ' show',
  ]);
});
