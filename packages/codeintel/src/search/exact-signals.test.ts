import { expect, test } from 'vitest';
import { exactSignals } from './exact-signals.js';

test.each([
  ['what happens at lib/router/index.js:134?', 'lib/router/index.js', 134, 134],
  ['lib/a.ts:10-40 这里在做什么', 'lib/a.ts', 10, 40],
  ['explain @src/app.py#L288', 'src/app.py', 288, 288],
  ['see src/app.py#L10-L20', 'src/app.py', 10, 20],
  ['gson/$Gson$Types.java:71 fails', 'gson/$Gson$Types.java', 71, 71],
  ['  File "src/flask/app.py", line 12, in run', 'src/flask/app.py', 12, 12],
  ['    at Route.dispatch (lib/router/route.js:92:9)', 'lib/router/route.js', 92, 92],
])('O-20 %j points at a line', (text, path, from, to) => {
  expect(exactSignals(text).lines).toContainEqual({ path, from, to });
});

test.each([
  ['how does Class.method work?', 'method', ['Class']],
  ['explain Type::name', 'name', ['Type']],
  ['what does models.Q do', 'Q', ['models']],
  [
    'explain django.contrib.admin.utils.display_for_field',
    'display_for_field',
    ['django', 'contrib', 'admin', 'utils'],
  ],
  ['rename parseHeaders to readHeaders', 'parseHeaders', []],
  ['what is #private_thing', 'private_thing', []],
  ['why does `use` fail', 'use', []],
  ['why is next() called twice', 'next', []],
  ['what does Q() do?', 'Q', []],
  ['why is `F` so slow', 'F', []],
])('O-20 %j names a symbol', (text, name, qualifier) => {
  expect(exactSignals(text).names).toContainEqual(
    expect.objectContaining({ name, qualifier, isSure: true }),
  );
});

test('O-20 a cost is no name, nor is a variable of one letter', () => {
  expect(exactSignals('sorting takes O(n) steps, f(x) too').names).toEqual([]);
});

test.each([
  [
    "I get a warning: Unknown theme 'x', using default. where is that from",
    "Unknown theme 'x', using default",
  ],
  ['TypeError: the pool is empty now — why?', 'the pool is empty now'],
  ['启动时报错：the pool is empty now，怎么办', 'the pool is empty now'],
])('O-20 %j pastes a message', (text, message) => {
  expect(exactSignals(text).messages).toEqual([message]);
});

test.each(['error: no such', 'fix the error: parse', 'an error of the pool that is empty'])(
  'O-20 %j pastes none',
  (text) => {
    expect(exactSignals(text).messages).toEqual([]);
  },
);

test('O-20 a name may be a whole sentence', () => {
  const name = `returns_${'the_last_value_'.repeat(8)}when_asked_again`;
  expect(exactSignals(`how does ${name} work?`)).toMatchObject({
    names: [{ name }],
    otherWords: 0,
  });
});

test.each(['explain HTTPServer', 'explain IFTTTHandler', 'why IOError here'])(
  'O-20 capitals that begin a word make it a name: %j',
  (text) => {
    expect(exactSignals(text).names[0]?.isSure).toBe(true);
  },
);

test('O-20 what a text asks about by its form is told from a word after "the"', () => {
  expect(exactSignals('explain compact').names).toEqual([
    { name: 'compact', qualifier: [], isSure: false, isSubject: true },
  ]);
  expect(exactSignals('explain the server').names[0]?.isSubject).toBe(false);
  expect(exactSignals('compact fails at times').names.some((name) => name.isSubject)).toBe(false);
});

test.each([
  'how does links work?',
  'why would error fail here?',
  'after 是怎么工作的？',
  'explain publish',
])('O-20 in %j a plain word may be the name, and nothing else is asked', (text) => {
  const { names, otherWords } = exactSignals(text);
  expect(names).toHaveLength(1);
  expect(names[0]?.isSure).toBe(false);
  expect(otherWords).toBe(0);
});

test.each([
  ['why do I get "session store is not reachable"?', 'session store is not reachable'],
  ['where is “x-powered-by: none” set', 'x-powered-by: none'],
  ["who sends 'retry-after'", 'retry-after'],
  ['「用户 not found」是哪里抛出的', '用户 not found'],
])('O-20 %j quotes a text that stands in the code', (text, literal) => {
  expect(exactSignals(text)).toMatchObject({ literals: [literal], names: [] });
});

test('O-20 a word beside others that say what is wrong is not taken for the name of all that is asked', () => {
  expect(exactSignals('fix handling of errors from param callbacks').names).toEqual([]);
});

test.each([
  'the parser crashes on nested arrays',
  'e.g. this',
  'read package.json',
  'version 1.2.3',
])('O-20 nothing is pointed at in %j', (text) => {
  expect(exactSignals(text)).toMatchObject({ lines: [], names: [] });
});

test('O-20 other words are counted, so that a story around a name is told from a question about it', () => {
  expect(exactSignals('how does parseHeaders work?').otherWords).toBe(0);
  expect(exactSignals('how does parseHeaders work, see notes.md').otherWords).toBe(1);
  expect(exactSignals('parseHeaders drops duplicate cookies behind a proxy').otherWords).toBe(5);
});

test('O-20 a long text of nothing but dots and names is read in time that grows with its length', () => {
  const text = `${'a.b'.repeat(5000)} ${'x/'.repeat(5000)}:1 ${'#'.repeat(5000)}`;
  expect(exactSignals(text).names.length).toBeLessThanOrEqual(8);
});

test('O-20 words with a sign between them say what is meant too', () => {
  expect(exactSignals('ignore bundler/inline from callers').names).toEqual([]);
  expect(exactSignals('ignore case-insensitive callers').names).toEqual([]);
});
