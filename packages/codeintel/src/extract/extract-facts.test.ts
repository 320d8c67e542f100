import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExtractor } from './create-extractor.js';
import type { Extractor, FileFacts } from './file-facts.js';

let extractor: Extractor;

beforeAll(async () => {
  extractor = await createExtractor();
});

afterAll(() => extractor.close());

function symbolsOf(facts: FileFacts): readonly string[] {
  return facts.symbols.map(
    ({ kind, container, name }) => `${kind} ${container === '' ? '' : `${container}.`}${name}`,
  );
}

describe('I-02 symbols of every language', () => {
  test.each([
    [
      'typescript',
      [
        'export abstract class A<T> extends B implements I {',
        '  private x: Map<string, T>;',
        '  constructor(readonly y: Y) {}',
        '  get(): void {}',
        '  abstract b(): T;',
        '  c = () => 1;',
        '}',
        'interface I { m(): void; p: string }',
        'enum E { P }',
        'type T1 = string;',
        'export const k = 1;',
        'namespace N { function f() {} }',
      ].join('\n'),
      [
        'class A',
        'field A.x',
        'method A.constructor',
        'field A.y',
        'method A.get',
        'method A.b',
        'method A.c',
        'interface I',
        'method I.m',
        'field I.p',
        'enum E',
        'constant E.P',
        'type T1',
        'constant k',
        'module N',
        'function N.f',
      ],
    ],
    [
      'tsx',
      'export const View = () => <Item onClick={go} />;\nfunction go() {}',
      ['function View', 'function go'],
    ],
    [
      'javascript',
      'class A { #x = 1; m() {} static s() {} }\nvar v = 2;\nA.prototype.late = function () {};\nexports.f = () => 1;\nexport default function () {}\nconst fs = require("fs");',
      [
        'class A',
        'field A.#x',
        'method A.m',
        'method A.s',
        'variable v',
        'method A.late',
        'function f',
        'function default',
      ],
    ],
    [
      'python',
      'X = 1\nclass A:\n    y = 2\n    def m(self):\n        self.z = 3\n\ndef f():\n    def inner(): pass\n',
      [
        'variable X',
        'class A',
        'field A.y',
        'method A.m',
        'function f',
        'function f.inner',
        'field A.z',
      ],
    ],
    [
      'go',
      'package a\ntype S struct { x, y int }\ntype I interface { M() }\ntype F func()\nconst K = 1\nvar V = 2\nfunc f() {}\nfunc (s *S) M() {}',
      [
        'class S',
        'field S.x',
        'field S.y',
        'interface I',
        'method I.M',
        'type F',
        'constant K',
        'variable V',
        'function f',
        'method S.M',
      ],
    ],
    [
      'rust',
      'pub struct S { x: i32 }\nenum E { A }\ntrait T { fn m(&self); }\nimpl T for S { fn m(&self) {} }\nconst K: i32 = 1;\nmod n { fn f() {} }\nmacro_rules! mac { () => {} }\ntype A = S;',
      [
        'class S',
        'field S.x',
        'enum E',
        'constant E.A',
        'interface T',
        'method T.m',
        'method S.m',
        'constant K',
        'module n',
        'function n.f',
        'macro mac',
        'type A',
      ],
    ],
    [
      'java',
      'class A { int x; A() {} void m() {} interface I { void n(); } enum E { P } }\nrecord R(int a) {}',
      [
        'class A',
        'field A.x',
        'method A.A',
        'method A.m',
        'interface A.I',
        'method A.I.n',
        'enum A.E',
        'constant A.E.P',
        'class R',
        'field R.a',
      ],
    ],
    [
      'c',
      '#define M(x) x\nstruct s { int a; };\nenum e { P };\ntypedef struct s t;\nint g = 1;\nint *f(int a) { int local = a; return &g; }\nint p(void);',
      [
        'macro M',
        'class s',
        'field s.a',
        'enum e',
        'constant e.P',
        'type t',
        'variable g',
        'function f',
        'function p',
      ],
    ],
    [
      'cpp',
      'namespace n {\nclass A : public B {\n public:\n  A();\n  void m() const;\n  int x_;\n};\nvoid A::m() const {}\nusing Al = A;\ntemplate <class T> T id(T t) { return t; }\n}',
      ['class n.A', 'method n.A.m', 'field n.A.x_', 'method n.A.m', 'type n.Al', 'function n.id'],
    ],
    [
      'csharp',
      'namespace N { public class A : B { int x; public int P { get; set; } public A() {} void M() {} } interface I { void R(); } enum E { P } struct S {} }',
      [
        'class A',
        'field A.x',
        'field A.P',
        'method A.A',
        'method A.M',
        'interface I',
        'method I.R',
        'enum E',
        'constant E.P',
        'class S',
      ],
    ],
    [
      'ruby',
      'module M\n  class A < B\n    K = 1\n    def m(x); end\n    def self.s; end\n  end\nend',
      ['module M', 'class M.A', 'constant M.A.K', 'method M.A.m', 'method M.A.s'],
    ],
    [
      'php',
      '<?php\nclass A extends B { const K = 1; private $x; function m() {} }\ninterface I {}\ntrait T {}\nfunction f() {}',
      [
        'class A',
        'constant A.K',
        'field A.x',
        'method A.m',
        'interface I',
        'class T',
        'function f',
      ],
    ],
    [
      'kotlin',
      'class A(val x: Int) : B() {\n  val y = 1\n  fun m() {\n  }\n}\ninterface I {\n  fun n()\n}\nobject O {\n}\nfun top() {\n}\n',
      [
        'class A',
        'field A.x',
        'field A.y',
        'method A.m',
        'interface I',
        'method I.n',
        'class O',
        'function top',
      ],
    ],
    [
      'bash',
      'X=1\nf() {\n  g "$1"\n}\nfunction g { echo; }\n',
      ['variable X', 'function f', 'function g'],
    ],
  ])('%s', (language, source, expected) => {
    const facts = extractor.extract(language, source);
    expect(facts.isParsed).toBe(true);
    expect(symbolsOf(facts)).toEqual(expected);
  });
});

describe('what a symbol carries', () => {
  test('signature on one line, range, export and doc comment', () => {
    const source = `import x from './x';

/**
 * Opens a store.
 * @param path where
 */
export async function open(
  path: string,
): Promise<Store> {
  return x(path);
}
`;
    const [symbol] = extractor.extract('typescript', source).symbols;
    expect(symbol).toMatchObject({
      name: 'open',
      signature: 'async function open( path: string, ): Promise<Store>',
      startLine: 7,
      endLine: 11,
      startColumn: 8,
      isExported: true,
      type: ':Store',
    });
    expect(symbol?.doc).toBe('Opens a store.\n@param path where');
  });

  test('the doc string of Python, the doc comment above an attribute of Rust', () => {
    const python = extractor.extract(
      'python',
      'def f():\n    """Does it.\n\n    Well.\n    """\n    pass\n',
    );
    expect(python.symbols[0]?.doc).toBe('Does it.\n\nWell.');
    const rust = extractor.extract(
      'rust',
      '/// A thing.\n/// Two lines.\n#[derive(Debug)]\npub struct S;\n',
    );
    expect(rust.symbols[0]?.doc).toBe('A thing.\nTwo lines.');
  });

  test('neighbouring line comments are one text, Chinese is kept', () => {
    const facts = extractor.extract(
      'go',
      'package a\n\n// 打开存储\n// opens it\nfunc Open() {}\n\nvar x = 1 // after\n',
    );
    expect(facts.comments).toEqual([
      { text: '打开存储\nopens it', line: 3 },
      { text: 'after', line: 7 },
    ]);
    expect(facts.symbols[0]?.doc).toBe('打开存储\nopens it');
  });

  test('exports: keyword, list, default, CommonJS, capital letter, pub, underscore, static', () => {
    const exported = (language: string, source: string): readonly string[] =>
      extractor
        .extract(language, source)
        .symbols.filter((symbol) => symbol.isExported)
        .map((symbol) => symbol.name);
    expect(
      exported(
        'typescript',
        'export function a() {}\nfunction b() {}\nfunction c() {}\nfunction d() {}\nexport { b as x };\nexport default c;',
      ),
    ).toEqual(['a', 'b', 'c']);
    expect(
      exported(
        'javascript',
        'function a() {}\nfunction b() {}\nfunction c() {}\nmodule.exports = { a, y: b };',
      ),
    ).toEqual(['a', 'b']);
    expect(exported('go', 'package a\nfunc A() {}\nfunc b() {}')).toEqual(['A']);
    expect(exported('rust', 'pub fn a() {}\nfn b() {}')).toEqual(['a']);
    expect(exported('python', 'def a(): pass\ndef _b(): pass')).toEqual(['a']);
    expect(exported('c', 'int a(void) { return 1; }\nstatic int b(void) { return 1; }')).toEqual([
      'a',
    ]);
  });
});

describe('calls, imports, inheritance', () => {
  test('a call names its last name, the receiver and the symbol around it', () => {
    const facts = extractor.extract(
      'typescript',
      'class A {\n  s = new S();\n  m() { this.s.open(1, "(").save()?.then(() => go()); }\n}\ntop();',
    );
    expect(
      facts.calls.map(({ name, receiver, symbol, line, column }) => [
        name,
        receiver,
        symbol,
        line,
        column,
      ]),
    ).toEqual([
      ['S', '', 1, 2, 11],
      ['open', 'this.s', 2, 3, 16],
      ['save', 'this.s.open()', 2, 3, 29],
      ['then', 'this.s.open().save()', 2, 3, 37],
      ['go', '', 2, 3, 48],
      ['top', '', -1, 5, 1],
    ]);
    expect(facts.calls[0]?.isNew).toBe(true);
    expect(facts.calls[1]?.receiverType).toBe(':A.s');
  });

  test('imports of each language', () => {
    const imports = (language: string, source: string): readonly string[] =>
      extractor
        .extract(language, source)
        .imports.map(
          ({ module, names }) =>
            `${module} ${names.map((each) => `${each.imported}>${each.local}`).join(',')}`,
        );
    expect(
      imports(
        'typescript',
        "import a, { b as c } from './x';\nimport * as d from './y';\nexport * from './z';\nimport './s';",
      ),
    ).toEqual(['./x default>a,b>c', './y *>d', './z *>*', './s ']);
    expect(
      imports('javascript', "const { a, b: c } = require('./x');\nconst d = require('./y');"),
    ).toEqual(['./x a>a,b>c', './y *>d']);
    expect(
      imports('python', 'import a.b as c, d\nfrom ..x import y as z, w\nfrom m import *'),
    ).toEqual(['a.b *>c', 'd *>d', '..x y>z,w>w', 'm *>*']);
    expect(imports('go', 'package a\nimport (\n\tx "a/b"\n\t"c/d/v2"\n\t_ "e"\n)')).toEqual([
      'a/b *>x',
      'c/d/v2 *>d',
      'e ',
    ]);
    expect(imports('rust', 'use crate::a::{B, self as c, d::*};\nmod m;')).toEqual([
      'crate::a B>B,*>c',
      'crate::a::d *>*',
      'self::m *>m',
    ]);
    expect(imports('java', 'import a.b.C;\nimport d.e.*;')).toEqual(['a.b C>C', 'd.e *>*']);
    expect(imports('c', '#include "a/b.h"\n#include <c.h>')).toEqual(['a/b.h *>*', '<c.h> *>*']);
    expect(imports('ruby', "require_relative 'a'\nrequire 'json'")).toEqual([
      './a *>*',
      'json *>*',
    ]);
    expect(imports('php', '<?php use A\\B as C; use D\\{E, F};')).toEqual([
      'A B>C',
      'D E>E',
      'D F>F',
    ]);
    expect(imports('kotlin', 'import a.b.C as D\nimport e.*\n')).toEqual(['a.b C>D', 'e *>*']);
    expect(imports('csharp', 'using System.Text;')).toEqual(['System.Text *>*']);
    expect(imports('bash', 'source ./lib.sh\n. "$DIR/other.sh"\n')).toEqual([
      './lib.sh *>*',
      './other.sh *>*',
    ]);
  });

  test('inheritance of each language', () => {
    const bases = (language: string, source: string): readonly string[] =>
      extractor.extract(language, source).inherits.map(({ base, kind }) => `${kind} ${base}`);
    expect(bases('typescript', 'class A extends b.B<T> implements I, J {}')).toEqual([
      'extends b.B',
      'implements I',
      'implements J',
    ]);
    expect(bases('python', 'class A(B, m.C, metaclass=M): pass')).toEqual([
      'extends B',
      'extends m.C',
    ]);
    expect(bases('go', 'package a\ntype S struct {\n\tBase\n\t*p.Other\n}')).toEqual([
      'extends Base',
      'extends p.Other',
    ]);
    expect(bases('rust', 'struct S; impl Tr for S {}')).toEqual(['implements Tr']);
    expect(bases('java', 'class A extends B<T> implements I {}')).toEqual([
      'extends B',
      'implements I',
    ]);
    expect(bases('cpp', 'class A : public B, n::C<int> {};')).toEqual(['extends B', 'extends n.C']);
  });

  test('a header with words of C++ is read as C++', () => {
    const facts = extractor.extract('c', 'namespace n { class A { void m(); }; }');
    expect(facts.language).toBe('cpp');
    expect(symbolsOf(facts)).toEqual(['class n.A', 'method n.A.m']);
  });
});
