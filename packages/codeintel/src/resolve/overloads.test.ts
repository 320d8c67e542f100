import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import type { Extractor, SymbolFact } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import { resolveRepository } from './create-resolver.js';
import { parametersOf, takes } from './overloads.js';

let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

/** Calls as `caller > line of the definition`, with `?` where the edge is a guess. */
function callsOf(sources: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(
    Object.entries(sources).map(([path, source]) => [
      path,
      extractor.extract(languageOfPath(path) ?? '', source),
    ]),
  );
  return resolveRepository(files)
    .filter(({ kind }) => kind === 'calls')
    .map(({ fromPath, fromSymbol, toPath, toSymbol, confidence }) => {
      const from = files.get(fromPath)?.symbols[fromSymbol]?.name ?? '(file)';
      const to = files.get(toPath)?.symbols[toSymbol];
      return `${from} > ${to?.name}:${to?.startLine}${confidence > 0.5 ? '' : '?'}`;
    });
}

const writer = `package a;
class Writer {
  void value(String text) {}
  void value(int number) {}
  void value(Class<?> type, Entry... entries) {}
  void value(@Named("a, (b") Entry entry) {}
  void value(Key key) {}
}
`;

test('I-22 of methods that share a name the one is meant that takes what the call gives', () => {
  const use = `package a;
class Use {
  private Entry entry;
  void text(Writer out, Object any) { out.value(any == null ? null : any.toString()); }
  void joined(Writer out, int at) { out.value("at " + at); }
  void number(Writer out) { out.value(7); }
  void many(Writer out) { out.value(Entry.class, entry, entry); }
  void field(Writer out) { out.value(entry); }
  void local(Writer out, Key key) { out.value(key); }
  void made(Writer out) { out.value(Keys.first()); }
}
class Keys { static Key first() { return null; } }
class Entry {}
class Key {}
`;
  expect(callsOf({ 'a/Writer.java': writer, 'a/Use.java': use })).toEqual(
    expect.arrayContaining([
      'text > value:3',
      'joined > value:3',
      'number > value:4',
      'many > value:5',
      'field > value:6',
      'local > value:7',
      'made > value:7',
    ]),
  );
});

test('I-22 where what a call gives is not known, each that takes so many is a guess', () => {
  const use = `package a;
class Use {
  void run(Writer out, Object any) { out.value(any.pick()); }
}
`;
  const found = callsOf({ 'a/Writer.java': writer, 'a/Use.java': use });
  expect(found).toEqual([3, 4, 5, 6, 7].map((line) => `run > value:${line}?`));
});

test('I-22 a method calls its namesake of another count, its outer object and its own constructors', () => {
  const found = callsOf({
    'a/Tree.java': `package a;
class Tree extends Base {
  Tree() { this(1); }
  Tree(int size) { super(size); }
  void get(String key) { get(key, true); }
  void get(String key, boolean isExact) {}
  void clear() {}
  class View {
    void clear() { Tree.this.clear(); }
  }
}
class Base { Base(int size) {} }
`,
  });
  expect(found).toEqual(
    expect.arrayContaining(['Tree > Tree:2', 'Tree > Base:12', 'get > get:6', 'clear > clear:7']),
  );
  expect(found).not.toContain('get > get:5');
});

test('I-22 super builds what a class extends where the language says so, and in Python only leads there', () => {
  const script = `class Base { constructor(size) {} open() {} }
class Tree extends Base {
  constructor() { super(1); super.open(); }
}
`;
  expect(callsOf({ 'a.js': script })).toEqual(['constructor > Base:1', 'constructor > open:1']);
  expect(callsOf({ 'a.ts': script })).toEqual(['constructor > Base:1', 'constructor > open:1']);
  const python = `class Base:
    def __init__(self):
        pass

class Tree(Base):
    def __init__(self):
        super().__init__()
`;
  expect(callsOf({ 'a.py': python })).toEqual(['__init__ > __init__:2']);
});

test('I-22 C# tells by arguments too, and an extension method counts the object it stands on', () => {
  const found = callsOf({
    'Log.cs': `class Log {
  public void Write(string text) {}
  public void Write(int level, string text = "") {}
  void Run() { Write("a"); Write(3); Write(3, "a"); }
}
`,
  });
  expect(found).toEqual(['Run > Write:2', 'Run > Write:3']);
  const extension = { name: 'Add', signature: 'static void Add(this List list, int n)' };
  expect([1, 2, 3].map((count) => takes(asSymbol(extension), count))).toEqual([true, true, false]);
});

test('parameters are read from the head of a definition, and a head that was cut tells nothing', () => {
  const read = (name: string, signature: string) => parametersOf(asSymbol({ name, signature }));
  expect(read('get', '@Get("a, b") Map<K, V> get(Map<K, V> from, @At(")") int at)')).toEqual([
    'Map<K, V> from',
    '@At("") int at',
  ]);
  expect(read('get', 'int get()')).toEqual([]);
  expect(read('get', 'int get(Map<K, V> from, int')).toBeUndefined();
  expect(takes(asSymbol({ name: 'get', signature: 'int get(Map<K, V> from, int' }), 9)).toBe(true);
});

function asSymbol({ name, signature }: Pick<SymbolFact, 'name' | 'signature'>): SymbolFact {
  return {
    ...{ name, signature, kind: 'method', container: 'A', startLine: 1, endLine: 1 },
    ...{ startColumn: 1, doc: '', isExported: true },
  };
}
