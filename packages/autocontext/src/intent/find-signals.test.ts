import { expect, test } from 'vitest';
import { findSignals } from './find-signals.js';

/** What of a prompt looks like code, whatever its words are: files, names, and the signals they make. */
test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['hello', [], [], []],
  ['fix the bug in src/a.ts', ['src/a.ts'], [], ['historical src/a.ts 0.6']],
  ['where is `createAgent` defined', [], ['createAgent'], ['code createAgent 0.7']],
  [
    'refactor UserService.load and parse_config()',
    ['UserService.load'],
    ['parse_config'],
    ['historical UserService.load 0.6', 'code parse_config 0.7'],
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3',
    ['a.py'],
    [],
    ['code stack trace 1', 'historical a.py 0.6'],
  ],
  [
    'TypeError: x\n    at run (/w/a.ts:3:5)',
    ['/w/a.ts'],
    ['TypeError'],
    ['code stack trace 1', 'historical /w/a.ts 0.6', 'code TypeError 0.7'],
  ],
  ['```ts\nconst a = 1\n```', [], [], ['code code fence 0.7']],
  ['~~~\ncode\n~~~', [], [], ['code code fence 0.7']],
  [
    'look at @src/b.ts and @folder:docs',
    ['src/b.ts', 'docs'],
    [],
    ['historical src/b.ts 0.6', 'historical docs 0.6'],
  ],
  [
    'use ./lib/x and ../y/z or /etc/hosts and ~/a/b',
    ['./lib/x', '../y/z', '/etc/hosts', '~/a/b'],
    [],
    [
      'historical ./lib/x 0.6',
      'historical ../y/z 0.6',
      'historical /etc/hosts 0.6',
      'historical ~/a/b 0.6',
    ],
  ],
  [
    '.env.local id_rsa.pub',
    ['.env.local', 'id_rsa.pub'],
    [],
    ['historical .env.local 0.6', 'historical id_rsa.pub 0.6'],
  ],
  ['version 1.2.3, e.g. etc. a.k.a. this', [], [], []],
  ['C:\\a\\b.ts', ['C:/a/b.ts'], [], ['historical C:/a/b.ts 0.6']],
  ['foo::bar->baz#qux', [], ['foo::bar->baz#qux'], ['code foo::bar->baz#qux 0.7']],
  ['修复登录的错误', [], [], []],
  [
    '`a b` `x` `run()` `src/a.ts`',
    ['src/a.ts'],
    ['run'],
    ['historical src/a.ts 0.6', 'code run 0.7'],
  ],
  [
    'MAX_SIZE and fooBar and FooBar and foo_bar',
    [],
    ['MAX_SIZE', 'fooBar', 'FooBar', 'foo_bar'],
    ['code MAX_SIZE 0.7', 'code fooBar 0.7', 'code FooBar 0.7', 'code foo_bar 0.7'],
  ],
  ['add a test for it', [], [], []],
  ['write the docs of the README', [], [], []],
  [
    'i.e. Class.method e.g.foo',
    ['Class.method', 'e.g.foo'],
    [],
    ['historical Class.method 0.6', 'historical e.g.foo 0.6'],
  ],
  ['goroutine 5 [running]:', [], [], ['code stack trace 1']],
  [
    "thread 'main' panicked at src/main.rs:3:1",
    ['src/main.rs'],
    [],
    ['code stack trace 1', 'historical src/main.rs 0.6'],
  ],
  ['mail me at ann@example.com', ['ann@example.com'], [], ['historical ann@example.com 0.6']],
  [
    'a/b/c.test.ts:10:2 fails',
    ['a/b/c.test.ts'],
    [],
    ['code stack trace 1', 'historical a/b/c.test.ts 0.6'],
  ],
])('%j names the files %j and the symbols %j', (prompt, paths, symbols, shown) => {
  const found = findSignals(prompt);
  expect(found.paths).toEqual(paths);
  expect(found.symbols).toEqual(symbols);
  const ofCode = found.signals.filter(({ type }) => type === 'code' || type === 'historical');
  expect(ofCode.map(({ type, match, weight }) => `${type} ${match} ${weight}`)).toEqual(shown);
  expect(found.hasTrace).toBe(shown.includes('code stack trace 1'));
});

test('a trace counts one, a fence seven tenths, files six and names seven, each kind once', () => {
  const strength = (prompt: string) => {
    const { strength: all, codeStrength } = findSignals(prompt);
    return [Math.round(all * 10) / 10, codeStrength];
  };
  expect(strength('xyz')).toEqual([0, 0]);
  expect(strength('goroutine 5 [x]:')).toEqual([1, 1]);
  expect(strength('```\nxyz\n```')).toEqual([0.7, 0.7]);
  expect(strength('x/y.ts z/w.ts')).toEqual([0.6, 0]);
  expect(strength('xYz zWx')).toEqual([0.7, 0]);
  expect(strength('xYz x/y.ts')).toEqual([1.3, 0]);
});

test('a trace leans to debugging, a word found twice counts once, and no intent is none', () => {
  expect([...findSignals('goroutine 5 [x]:').leaning]).toEqual([['debug', 1.5]]);
  expect(findSignals('xYz').leaning.size).toBe(0);
  const once = findSignals('refactor').leaning.get('refactor');
  expect(findSignals('refactor refactor').leaning.get('refactor')).toBe(once);
});

test('at most sixteen files and names, and twenty-four signals, of the first 20,000 characters', () => {
  const many = Array.from({ length: 30 }, (_, index) => index);
  const files = findSignals(many.map((index) => `d/f${index}.ts`).join(' '));
  expect(files.paths).toHaveLength(16);
  const names = findSignals(many.map((index) => `nameOf${index}`).join(' '));
  expect(names.symbols).toHaveLength(16);
  const both = findSignals(many.map((index) => `d/f${index}.ts nameOf${index}`).join(' '));
  expect(both.signals).toHaveLength(24);
  expect(findSignals(`${' '.repeat(19_990)} d/f.ts d/g.ts`).paths).toEqual(['d/f.ts']);
});

test.each([
  ['explain _get_reason_phrase', '_get_reason_phrase'],
  ['explain uv__signal_handler', 'uv__signal_handler'],
  ['explain __init__', '__init__'],
  ['explain SSL_read', 'SSL_read'],
  ['explain _onMessage', '_onMessage'],
])('O-20 a name with underscores wherever they stand is one: %s', (prompt, name) => {
  expect(findSignals(prompt).symbols).toEqual([name]);
});

test.each([
  'HTTPMiddleware',
  'IFTTTHandler',
  'HTTPUnsupportedMediaType',
  'FSHookProxy',
  'XMLNode2',
])('O-20 capitals that begin a word make it a name: %s', (name) => {
  expect(findSignals(`explain ${name}`).symbols).toEqual([name]);
});

test.each(['both OSes are fine', 'the URLs and IDs of it', 'it was ACKed'])(
  'O-21 an abbreviation with an ending is no name: %s',
  (prompt) => {
    expect(findSignals(prompt).symbols).toEqual([]);
  },
);

test('O-21 a word that is stressed is no name', () => {
  expect(findSignals('please stop _now_').symbols).toEqual([]);
});
