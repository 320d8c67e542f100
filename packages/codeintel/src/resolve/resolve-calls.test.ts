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

/** Edges of calls and of what is passed on, the latter with a mark. */
function edgesOf(sources: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(
    Object.entries(sources).map(([path, source]) => [
      path,
      extractor.extract(languageOfPath(path) ?? '', source),
    ]),
  );
  return resolveRepository(files)
    .filter((edge) => edge.kind === 'calls' || edge.kind === 'references')
    .flatMap((edge) => {
      const from = files.get(edge.fromPath)?.symbols[edge.fromSymbol]?.name ?? '(file)';
      const to = files.get(edge.toPath)?.symbols[edge.toSymbol];
      if (to?.kind !== 'function' && to?.kind !== 'method') return [];
      const name = to.container === '' ? to.name : `${to.container}.${to.name}`;
      return [`${from} ${edge.kind === 'calls' ? '>' : '~'} ${name}`];
    });
}

describe('calls that are not written as one', () => {
  test('I-22 call, apply and bind mean the function they stand behind', () => {
    const found = edgesOf({
      'a.js': `function save() {}
class Base { run() {} }
class Heir extends Base {
  run() { Base.prototype.run.call(this); this.stop.apply(this, []); }
  stop() {}
}
class Path { call(print) {} }
function walk() { const path = new Path(); path.call(save); }
function all(given) { save.call(null); given.call(null); return save.bind(null); }
`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'run > Base.run',
        'run > Heir.stop',
        'all > save',
        'walk > Path.call',
        'walk ~ save',
      ]),
    );
    expect(found.some((line) => line.includes('given'))).toBe(false);
  });

  test('I-22 in Go a function of another file of the package may be passed on', () => {
    const found = edgesOf({
      'cmd/args.go': 'package cmd\n\nfunc NoArgs() error { return nil }\nfunc Run() {}\n',
      'cmd/root.go': `package cmd

func Build(Run func()) *Command {
	c := &Command{Args: NoArgs}
	walk(Run)
	return c
}
func Other() {
	walk(Run)
}
`,
    });
    expect(found).toEqual(expect.arrayContaining(['Build ~ NoArgs', 'Other ~ Run']));
    expect(found).not.toContain('Build ~ Run');
  });

  test('I-22 in Go a function of the file may have a name of the language', () => {
    const found = edgesOf({
      'a.go': `package a

func min(a, b int) int { return a }
func shortest(a, b int) int { return min(a, b) }
`,
      'b.go': 'package a\n\nfunc tail(a []int) int { return max(len(a), 1) }\n',
    });
    expect(found).toEqual(['shortest > min']);
  });

  test('I-22 in Go what a list, a map or a type made of one gives is known by its element', () => {
    const found = edgesOf({
      'a.go': `package a

type Command struct{ parts map[string][]*Command }
type byName []*Command

func (c *Command) Name() string          { return "" }
func (c *Command) Commands() []*Command  { return nil }
func (c *Command) Named() map[string]*Command { return nil }

func (s byName) Less(i, j int) bool { return s[i].Name() < s[j].Name() }
func list(c *Command) {
	for _, each := range c.Commands() {
		each.Name()
	}
}
func made() {
	new(Command).Name()
	c := new(Command)
	c.Commands()
}
func named(c *Command) {
	children := c.Named()
	for _, each := range children {
		each.Name()
	}
}
`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'Less > Command.Name',
        'list > Command.Name',
        'made > Command.Name',
        'made > Command.Commands',
        'named > Command.Name',
      ]),
    );
  });

  test('I-22 a function that is passed on by name is used by whoever passes it', () => {
    const found = edgesOf({
      'save.ts': 'export function save() {}\nexport const LIMIT = 3;\n',
      'a.ts': `import { save, LIMIT } from './save.js';
function local() {}
class Shop {
  finish() {}
  open(items: string[], given: () => void) {
    items.forEach(save);
    items.map((item) => item, LIMIT);
    on('end', this.finish);
    on({ local, done: save });
    given();
    items.forEach(given);
  }
}
`,
      'b.py': `from c import later

def handler():
    pass

class App:
    def close(self):
        pass

    def open(self, items, given):
        map(handler, items)
        later(key=handler, other=given)
        later(self.close)
`,
      'c.py': 'def later(*args, **more):\n    pass\n',
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'open ~ save',
        'open ~ Shop.finish',
        'open ~ local',
        'open ~ handler',
        'open ~ App.close',
      ]),
    );
    expect(found.filter((line) => line.includes('given'))).toEqual([]);
  });

  test('I-22 what a module exports is not passed on', () => {
    const passed = (source: string) =>
      extractor
        .extract('javascript', source)
        .calls.filter((call) => call.isPassed)
        .map((call) => `${call.name} ${call.line}`);
    const offered = 'module.exports = save;\nexports.save = save;\nbutton.onclick = save;\n';
    expect(passed(`function save() {}\n${offered}`)).toEqual(['save 4']);
    expect(passed('function load() {}\nexports = module.exports = load;\n')).toEqual([]);
  });

  test('I-22 a member whose key is a symbol is followed; one whose key is a variable is not', () => {
    const found = edgesOf({
      'a.ts': `const kStore = Symbol('store');
const kRun = Symbol('run');
class Store { save() {} }
class Shop {
  [kStore] = new Store();
  [kRun]() {}
  open(name: string) { this[kStore].save(); this[kRun](); this[name](); }
}
class Late { constructor() { this[kStore] = new Store(); } close() { this[kStore].save(); } }
function name() {}
`,
    });
    expect(found).toEqual(
      expect.arrayContaining(['open > Store.save', 'open > Shop.kRun', 'close > Store.save']),
    );
    expect(found.filter((line) => line.endsWith(' name'))).toEqual([]);
  });

  test('I-22 decorators, objects of a declared type, and objects that a function returns are followed', () => {
    const found = edgesOf({
      'lib.ts': 'export function logged(target: unknown) { return target; }\n',
      'a.ts': `import * as lib from './lib.js';
import { logged } from './lib.js';
interface Command { run(): void }
export const serve: Command = { run() {} };
export function start(command: Command) { command.run(); }
export function makeShop() { return { close() {} }; }
interface Client { ask(): void }
export async function connect(): Promise<Client> { return { ask() {} }; }
export async function question() { const client = await connect(); client.ask(); }
export function shut() { const shop = makeShop(); shop.close(); }
@lib.logged
class First { @logged open() {} }
`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'start > serve.run',
        'shut > makeShop.close',
        'question > connect.ask',
        'First > logged',
      ]),
    );
  });

  test('I-22 a method of the language itself is never taken for the one of that name here', () => {
    const found = edgesOf({
      'a.ts': `class Reader { startsWith(text: string) { return text; } }
export function begins(text: unknown) { return text.startsWith('x'); }
`,
      'b.py': `class Reader:
    def splitlines(self):
        pass

def lines(text):
    return text.splitlines()
`,
    });
    expect(found).toEqual([]);
  });

  test('I-22 what is declared in the body of a test is known there', () => {
    const found = edgesOf({
      'store.ts': 'export class Store { save() {} require() {} }\n',
      'store.test.ts': `import { Store } from './store.js';
test('it saves', () => {
  const store = new Store();
  store.save();
  store.require();
});
`,
    });
    expect(found).toEqual(['(file) > Store.save', '(file) > Store.require']);
  });

  test('I-22 a scoped package is found beside the one that imports it, and so is a part of it', () => {
    const [plain, text] = ["'@shop/plain'", "'@shop/plain/text'"];
    const found = edgesOf({
      'modules/plain/src/index.ts': 'export function isRecord() {}\n',
      'modules/plain/src/text/index.ts': 'export function visible() {}\n',
      'modules/app/src/a.ts': `import { isRecord } from ${plain};
import { visible } from ${text};
export function read() { isRecord(); visible(); }
`,
    });
    expect(found).toEqual(['read > isRecord', 'read > visible']);
  });
});

describe('what a CommonJS module exports as a whole', () => {
  test('I-22 a class has its methods, also where another file makes one', () => {
    const found = edgesOf({
      'lib/application.js': `module.exports = class Application extends Emitter {
  listen() { return this.callback(); }
  callback() {}
};
`,
      'test/a.js': `const Koa = require('../lib/application');
function start() { const app = new Koa(); app.listen(); }
`,
    });
    expect(found).toContain('listen > Application.callback');
    expect(found).toContain('start > Application.listen');
  });

  test('I-22 the methods of an object reach each other by this, not by their bare names', () => {
    const found = edgesOf({
      'lib/response.js': `const vary = require('node:fs');
module.exports = {
  inspect() { return this.toJSON(); },
  toJSON() {},
  vary(field) { vary(this.res, field); },
  append: function (field) { vary(field); }
};
`,
      'lib/request.js':
        'exports = module.exports = { length() { return this.get(); }, get() {} };\n',
      'test/a.js': `const response = require('../lib/response');
function run() { response.toJSON(); }
`,
    });
    expect(found).toEqual([
      'inspect > exports.toJSON',
      'length > exports.get',
      'run > exports.toJSON',
    ]);
  });

  test('I-22 what an exported function holds calls each other, and nobody else can', () => {
    const found = edgesOf({
      'lib/tests.js': `module.exports = function (write) {
  function fail(text) { write(text); }
  const endTest = () => { fail('no'); };
  return { endTest: endTest };
};
`,
      'lib/logger.js': `module.exports = (write) => {
  function level(text) { write(text); }
  return function log(text) { return level(text); };
};
`,
      'test/a.js': `const tests = require('../lib/tests');
function run() { tests.fail('no'); }
function start() { tests(console.log); }
`,
    });
    expect(found).toContain('endTest > exports.fail');
    expect(found).toContain('exports > exports.level');
    expect(found).toContain('start > exports');
    expect(found.filter((edge) => edge.startsWith('run'))).toEqual([]);
  });

  test('I-22 an object with a name of its own is what the module exports', () => {
    const found = edgesOf({
      'lib/context.js': `const proto = module.exports = {
  inspect() { return this.toJSON(); },
  toJSON() {}
};
proto.onerror = function onError() { this.inspect(); };
`,
      'lib/open.js': `exports = module.exports = open;
function open() {}
exports.close = function closeAll() {};
`,
      'test/a.js': `const context = require('../lib/context');
const open = require('../lib/open');
function run() { context.toJSON(); context.onerror(); open(); open.close(); }
`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'inspect > proto.toJSON',
        'onerror > proto.inspect',
        'run > proto.toJSON',
        'run > proto.onerror',
        'run > open',
        'run > close',
      ]),
    );
  });

  test('I-22 in Go a parameter of an inner function hides the outer name only there', () => {
    const found = edgesOf({
      'a.go': `package a
type Mux struct{}
func (m *Mux) Mount() {}
func (m *Mux) Handle(done func()) {}
type Request struct{}
func (r *Request) Context() {}
func open() {
	r := &Mux{}
	h := func(r *Request) { r.Context() }
	r.Mount()
	r.Handle(r.Mount)
	h(nil)
}
`,
    });
    expect(found).toEqual(
      expect.arrayContaining(['open > Request.Context', 'open > Mux.Mount', 'open ~ Mux.Mount']),
    );
    expect(found.some((edge) => edge.includes('Request.Mount'))).toBe(false);
  });

  test('I-22 in C a function is found behind macros that mark it, and in a table', () => {
    const found = edgesOf({
      'api.h': 'LUA_API int (lua_next) (int a);\nint text(const char *, ...) PRINTF_LIKE(1, 2);\n',
      'api.c':
        '#include "api.h"\nLUA_API int lua_next(int a) { return a; }\nint text(const char *f, ...) { return 0; }\n',
      'lib.c': `#include "api.h"
static int each(int a) { return lua_next(a) + text("x"); }
static const struct entry table[] = { {"each", each}, {"next", &lua_next} };
`,
    });
    expect(found).toEqual(
      expect.arrayContaining([
        'each > lua_next',
        'each > text',
        'table ~ each',
        'table ~ lua_next',
      ]),
    );
  });

  test('I-22 of functions with one name in one file the last before the call is meant', () => {
    const source = `it('a', () => {
  function App() { return first(); }
  App();
});
it('b', () => {
  const App = () => second();
  App();
});
`;
    const facts = extractor.extract('typescript', source);
    const calls = resolveRepository(new Map([['a.test.ts', facts]])).filter(
      ({ kind, fromSymbol }) => kind === 'calls' && fromSymbol < 0,
    );
    expect(calls.map(({ line, toSymbol }) => [line, facts.symbols[toSymbol]?.startLine])).toEqual([
      [3, 2],
      [7, 6],
    ]);
  });
});
