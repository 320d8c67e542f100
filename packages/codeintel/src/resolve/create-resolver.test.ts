import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import type { Extractor } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import { resolveRepository } from './create-resolver.js';

let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

/** Call edges as `caller > callee (confidence)`, callee with its path when it is another file. */
function callsOf(sources: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(
    Object.entries(sources).map(([path, source]) => [
      path,
      extractor.extract(languageOfPath(path) ?? '', source),
    ]),
  );
  return resolveRepository(files)
    .filter((edge) => edge.kind === 'calls')
    .map((edge) => {
      const from = files.get(edge.fromPath)?.symbols[edge.fromSymbol]?.name ?? '(file)';
      const to = files.get(edge.toPath)?.symbols[edge.toSymbol];
      const place = edge.toPath === edge.fromPath ? '' : `${edge.toPath} `;
      return `${from} > ${place}${to?.container === '' ? '' : `${to?.container}.`}${to?.name}`;
    });
}

describe('what the predecessor got wrong', () => {
  const auth = `
import { sign } from './sign';
export function verifyToken(token: string): boolean {
  return token === sign('x');
}
export function nextFunction(): number {
  return 1;
}
`;
  const login = `
import { verifyToken } from './auth';
export function login(token: string) {
  if (!verifyToken(token)) throw new Error('no');
  const made = new Date();
  const fs = require('node:fs');
  return made;
}
`;
  const sources = {
    'src/auth.ts': auth,
    'src/login.ts': login,
    'src/sign.ts': 'export const sign = (text: string) => text;',
  };

  test('D3 a real caller in another file is found', () => {
    expect(callsOf(sources)).toContain('login > src/auth.ts verifyToken');
  });

  test('D3 the next function of the file is not a callee', () => {
    const callees = callsOf(sources).filter((line) => line.startsWith('verifyToken >'));
    expect(callees).toEqual(['verifyToken > src/sign.ts sign']);
  });

  test('D3 keywords and built-in names are never callees, even when a definition bears the name', () => {
    const found = callsOf({
      ...sources,
      'src/trap.ts':
        'export function require() {}\nexport function Date() {}\nexport function Error() {}\nexport function if_() {}',
    });
    expect(found.filter((line) => line.includes('require'))).toEqual([]);
    const facts = extractor.extract('typescript', login);
    expect(facts.calls.map((call) => call.name)).toEqual(['verifyToken', 'Error', 'Date']);
  });

  test.each([
    [
      'python',
      'def f(x):\n    if (x): return (x)\n    while (x): pass\n    print(not (x), lambda: (x))\n    super().f()\n',
    ],
    [
      'go',
      'package a\nfunc f(x int) {\n\tif (x > 1) { return }\n\tfor (x) > 1 {}\n\tswitch (x) { case (1): }\n\t_ = make([]int, len("a"))\n}\n',
    ],
    [
      'rust',
      'fn f(x: i32) -> Option<i32> { if (x > 1) { return (None); } match (x) { _ => Some(x) } }\n',
    ],
    [
      'java',
      'class A { void f(int x) { if (x > 1) { return; } while (x > 1) {} switch (x) { } synchronized (this) {} super.toString(); } }',
    ],
    [
      'c',
      'int f(int x) { if (x) return (x); while (x) {} switch (x) {} for (;;) {} return sizeof(x); }',
    ],
    [
      'javascript',
      'function f(x) { if (x) return (x); while (x) {} switch (x) {} typeof (x); void (x); import("./a"); super_(x); }',
    ],
  ])('D3 control words of %s are not calls', (language, source) => {
    const names = extractor.extract(language, source).calls.map((call) => call.name);
    const words = [
      'if',
      'while',
      'for',
      'switch',
      'match',
      'return',
      'case',
      'sizeof',
      'typeof',
      'void',
      'not',
      'lambda',
      'super',
      'synchronized',
      'import',
      'make',
      'len',
      'Some',
      'None',
    ];
    expect(names.filter((name) => words.includes(name))).toEqual([]);
  });
});

describe('names', () => {
  test('a chain of re-exports and a default export under another name is followed', () => {
    const found = callsOf({
      'src/index.ts': "export * from './a';",
      'src/a.ts': "export * from './b';\nexport { default as run } from './c';",
      'src/b.ts': "export * from './a';\nfunction inner() {}\nexport { inner as outer };",
      'src/c.ts': 'export default class Runner {}',
      'src/use.ts':
        "import { outer, run } from '.';\nexport function use() { outer(); new run(); }",
    });
    expect(found).toContain('use > src/b.ts inner');
    expect(found).toContain('use > src/c.ts Runner');
  });

  test('a circle of re-exports ends', () => {
    expect(
      callsOf({
        'a.ts': "export * from './b';\nexport { x } from './b';",
        'b.ts': "export * from './a';\nexport { x } from './a';",
        'c.ts': "import { x } from './a';\nexport function f() { x(); }",
      }),
    ).toEqual([]);
  });

  test('classes that inherit from each other end', () => {
    expect(
      callsOf({
        'a.py': 'class A(B):\n    def f(self):\n        self.missing()\n\nclass B(A):\n    pass\n',
      }),
    ).toEqual([]);
  });

  test('a parameter that is called is not the function of the same name elsewhere', () => {
    expect(
      callsOf({
        'a.js': 'export function handler() {}',
        'b.js': 'export function run(handler) { handler(); }',
      }),
    ).toEqual([]);
  });

  test('a call into a package that is not here finds nothing, though the name exists', () => {
    expect(
      callsOf({
        'a.ts':
          "import { join } from 'node:path';\nimport * as fs from 'node:fs';\nexport function f() { join('a'); fs.readIt(); }",
        'b.ts': 'export function join() {}\nexport class Reader { readIt() {} }',
      }),
    ).toEqual([]);
    expect(
      callsOf({
        'a/a.go': 'package a\nimport "context"\nfunc F() { context.Background() }',
        'pkg/context/c.go': 'package context\nfunc Background() {}',
      }),
    ).toEqual([]);
  });

  test('two functions of one name are not guessed between; one is, with low confidence', () => {
    const use = 'void run(void) { helper(); }';
    expect(callsOf({ 'a.c': 'int helper(void) { return 1; }', 'use.c': use })).toEqual([
      'run > a.c helper',
    ]);
    expect(
      callsOf({
        'a.c': 'int helper(void) { return 1; }',
        'b.c': 'int helper(void) { return 2; }',
        'use.c': use,
      }),
    ).toEqual([]);
  });

  test('a method of a common name on a value of unknown type is not guessed', () => {
    expect(
      callsOf({
        'a.ts': 'export class Queue { push(x: number) {} settleAll() {} }',
        'b.ts': 'export function f(list) { list.push(1); list.settleAll(); }',
      }),
    ).toEqual(['f > a.ts Queue.settleAll']);
  });

  test('names that objects inherit are only names', () => {
    expect(() =>
      callsOf({
        'a.js':
          'function constructor() { toString(); __proto__(); hasOwnProperty(); }\nconst __proto__ = () => valueOf();',
      }),
    ).not.toThrow();
  });

  test('a Go vendored package and one named by alias are found by their folders', () => {
    const found = callsOf({
      'cmd/main.go':
        'package main\nimport (\n\tl "example.com/log"\n\t"example.com/app/pkg/api"\n)\nfunc main() { l.Print(); api.Serve() }',
      'vendor/example.com/log/log.go': 'package log\nfunc Print() {}',
      'pkg/api/api.go': 'package api\nfunc Serve() {}',
      'other/api/api.go': 'package api\nfunc Serve() {}',
    });
    expect(found).toEqual([
      'main > vendor/example.com/log/log.go Print',
      'main > pkg/api/api.go Serve',
    ]);
  });

  test('what a function returns and what a constructor stores say which method is meant', () => {
    const found = callsOf({
      'm.py':
        'class A:\n    def go(self): pass\n\nclass B:\n    def __init__(self):\n        self.a = make()\n    def go(self): pass\n    def run(self):\n        self.a.go()\n\ndef make():\n    return A()\n',
      'm.js':
        'class A { go() {} }\nclass B { constructor() { this.a = make(); } go() {} run() { this.a.go(); } }\nfunction make() { return new A(); }',
    });
    expect(found).toContain('run > A.go');
    expect(found).not.toContain('run > B.go');
    expect(found.filter((line) => line === 'run > A.go')).toHaveLength(2);
  });
});

describe('types', () => {
  test('Go: embedded structs, elements of lists, assertions and built receivers', () => {
    const found = callsOf({
      'a.go': `package a
type Logger struct{}
func (l *Logger) Log() {}
type Item struct{}
func (i *Item) Touch() {}
type Server struct {
	*Logger
	items []*Item
	byName map[string]Item
}
func (s *Server) Start(x any) {
	s.Log()
	for _, it := range s.items {
		it.Touch()
	}
}
func (s *Server) Index() { s.byName["a"].Touch() }
func Assert(x any) { x.(*Item).Touch() }
func Build() { (&Item{}).Touch() }
func (s *Server) Look() { if it, ok := s.byName["a"]; ok { it.Touch() } }
func Convert(x int) { _ = float64(x) }
`,
    });
    expect(found).toEqual([
      'Start > Logger.Log',
      'Start > Item.Touch',
      'Index > Item.Touch',
      'Assert > Item.Touch',
      'Build > Item.Touch',
      'Look > Item.Touch',
    ]);
  });

  test('Python: class methods, properties, with, walrus', () => {
    const found = callsOf({
      'm.py': `class T:
    def go(self): pass

class A:
    @classmethod
    def make(cls):
        return cls()
    @property
    def t(self) -> T:
        return T()
    def open(self) -> T:
        return T()
    def run(self):
        self.t.go()
    def within(self):
        with self.open() as f:
            f.go()
    def walrus(self):
        if (x := T()):
            x.go()
`,
    });
    expect(found).toContain('make > A');
    expect(found).toContain('run > T.go');
    expect(found).toContain('within > T.go');
    expect(found).toContain('walrus > T.go');
  });

  test('Rust: bounds, trait objects, wrappers, methods in another file, builders', () => {
    const found = callsOf({
      'src/lib.rs': `mod store; mod more;
use store::{Mem, Store};
pub fn bound<S: Store>(s: &S) { s.save(); }
pub fn wrapped(m: Arc<Mutex<Mem>>) { m.lock().unwrap().own(); }
pub fn built() { Mem::default().with(1).own(); }
pub fn own_module() { self::helper(); }
fn helper() {}
`,
      'src/store.rs':
        'pub trait Store { fn save(&self); }\npub struct Mem;\nimpl Mem { pub fn with(self, n: u32) -> Self { self } }',
      'src/more.rs':
        'use crate::store::{Mem, Store};\nimpl Mem { pub fn own(&self) {} }\nimpl Store for Mem { fn save(&self) {} }',
    });
    expect(found).toEqual([
      'bound > src/store.rs Store.save',
      'bound > src/more.rs Mem.save',
      'wrapped > src/more.rs Mem.own',
      'built > src/store.rs Mem.with',
      'built > src/more.rs Mem.own',
      'own_module > helper',
    ]);
  });

  test('Java: static imports, inner classes, inferred locals, patterns', () => {
    const found = callsOf({
      'com/x/Util.java':
        'package com.x;\npublic class Util { static void helper() {} static Item make() { return null; } }',
      'com/x/Item.java': 'package com.x;\nclass Item { void touch() {} }',
      'com/y/Main.java': `package com.y;
import static com.x.Util.helper;
import com.x.Item;
import com.x.Util;
class Main {
  Item one;
  class Inner { void go() { outer(); one.touch(); } }
  void outer() { helper(); }
  void inferred() { var v = Util.make(); v.touch(); }
  void pattern(Object o) { if (o instanceof Item q) q.touch(); }
  void cast(Object o) { ((Item) o).touch(); }
}`,
    });
    expect(found).toEqual([
      'go > Main.outer',
      'go > com/x/Item.java Item.touch',
      'outer > com/x/Util.java Util.helper',
      'inferred > com/x/Util.java Util.make',
      'inferred > com/x/Item.java Item.touch',
      'pattern > com/x/Item.java Item.touch',
      'cast > com/x/Item.java Item.touch',
    ]);
  });

  test('TypeScript: names taken out of objects, getters, spread calls, bounds', () => {
    const found = callsOf({
      'a.ts': `class Log { warn() {} }
class Config { get log(): Log { return new Log(); } }
function parts() { return []; }
export function taken(config: Config) { const { log } = config; log.warn(); }
export function parameter({ log }: Config) { log.warn(); }
export function spread() { return [...parts()]; }
export function bound<T extends Log>(value: T) { value.warn(); }
export function cast(value: unknown) { (value as Log).warn(); }
const same = Log;
export function alias() { new same(); same.warn(); }
`,
    });
    expect(found.filter((line) => !line.startsWith('log'))).toEqual([
      'taken > Log.warn',
      'parameter > Log.warn',
      'spread > parts',
      'bound > Log.warn',
      'cast > Log.warn',
      'alias > same',
      'alias > Log.warn',
    ]);
  });
});
