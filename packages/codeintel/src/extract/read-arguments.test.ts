import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import type { Extractor } from './file-facts.js';

let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

function argumentsIn(language: string, source: string): readonly string[] {
  return extractor
    .extract(language, source)
    .calls.map((call) => `${call.name}(${call.arguments?.join(', ') ?? 'not read'})`);
}

test('what a call gives is read as far as its text tells', () => {
  const body = (text: string): string => `class A {
  Store store;
  void run(Entry entry, int n) { ${text} }
}
`;
  const read = (text: string) => argumentsIn('java', body(text));
  expect(read('f();')).toEqual(['f()']);
  expect(read('f("a", \'b\', 1, 1.5, true, A.class, null);')).toEqual([
    'f(:String, :char, :int, :double, :boolean, :Class, ?)',
  ]);
  expect(read('f(entry, /* a note */ n, store, this);')).toEqual(['f(:Entry, ?, store, :A)']);
  expect(read('f((Key) entry, n > 1 ? null : entry, n + " of ", n + 1);')).toEqual([
    'f(:Key, :Entry, :String, ?)',
  ]);
  expect(read('new B<Entry>(entry);')).toEqual(['B(:Entry)']);
  expect(read('f(x -> x, new int[1]);')).toEqual(['f(?, ?)']);
});

test('a call inside of an argument has arguments of its own', () => {
  const found = argumentsIn('csharp', 'class A { void Run() { F(G(1), "a"); } }');
  expect(found).toEqual(['F(G(), :String)', 'G(:int)']);
});

test('languages without namesakes do not pay for it', () => {
  expect(argumentsIn('javascript', 'f(1);')).toEqual(['f(not read)']);
});
