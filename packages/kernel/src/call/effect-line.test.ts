import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallArguments } from './call-arguments.js';
import { changeOf, effectLine } from './effect-line.js';

const line = (args: unknown, more: Partial<Parameters<typeof effectLine>[0]> = {}) =>
  effectLine({
    name: 'act',
    summarize: undefined,
    arguments: new CallArguments(args, args),
    ...more,
  });

test('R-01 a tool that says nothing is told by its name and its fields, the telling ones first', () => {
  expect(line({ limit: 3, path: 'src/a.ts' })).toBe('act src/a.ts limit=3');
  expect(line({ items: [1, 2], more: { a: 1 }, on: true, none: null })).toBe(
    'act items=[2] more={…} on=true none=null',
  );
  expect(line({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('act a=1 b=2 c=3 d=4 … (+2)');
  expect(line(undefined)).toBe('act');
  expect(line('words')).toBe('act words');
  // What a gate stopped before it was parsed is told alike; text that is no object stays text.
  expect(line('{"limit": 3, "path": "src/a.ts"}')).toBe('act src/a.ts limit=3');
  expect(line('{"path": ')).toBe('act {"path":');
});

test('R-01 a tool words its own line, and what was shown of a diff is added once', () => {
  const summarize = (args: unknown) => `of ${Object(args).path}`;
  expect(line({ path: 'a' }, { summarize })).toBe('act of a');
  expect(line({ path: 'a' }, { summarize, change: '+3 -1' })).toBe('act of a +3 -1');
  expect(line({ path: 'a' }, { summarize: () => 'a +3 -1', change: '+3 -1' })).toBe('act a +3 -1');
});

test('R-01 a failure is told where the tool does not tell it', () => {
  const end = { result: {}, isError: true, errorCode: 'TIMEOUT' };
  expect(line({ path: 'a' }, { end })).toBe('act a → TIMEOUT');
  expect(line({}, { end, summarize: () => 'x → exit 1' })).toBe('act x → exit 1');
  expect(line({}, { end: { result: {}, isError: true } })).toBe('act → failed');
});

test('R-01 a tool whose words fail or are none is told by its fields', () => {
  const broken = () => {
    throw new Error('no');
  };
  expect(line({ path: 'a' }, { summarize: broken })).toBe('act a');
  expect(line({ path: 'a' }, { summarize: () => 3 as never })).toBe('act a');
});

test('R-01 whatever the arguments hold, it is one short line without controls', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ unit: 'binary', maxLength: 600 }), (args, words) => {
      for (const made of [line(args), line(args, { summarize: () => words })]) {
        expect(made.length).toBeLessThanOrEqual(240);
        expect(made).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }
    }),
  );
  const long = line({ command: 'x'.repeat(100_000) });
  expect(long.endsWith('…')).toBe(true);
});

test('R-01 a line is cut where it is longer than its limit, and not before', () => {
  const said = (words: string) => line({}, { summarize: () => words });
  for (const letter of ['x', 'é']) {
    expect(said(letter.repeat(236))).toBe(`act ${letter.repeat(236)}`);
    expect(said(letter.repeat(237))).toBe(`act ${letter.repeat(235)}…`);
  }
  expect(said(`a${' '.repeat(474)}b`)).toBe('act a b');
  expect(said(`a${' '.repeat(476)}b`)).toBe('act a…');
  expect(line({ command: 'x'.repeat(100) })).toBe(`act ${'x'.repeat(100)}`);
  expect(line({ command: 'x'.repeat(101) })).toBe(`act ${'x'.repeat(99)}…`);
});

test('the lines that a diff adds and takes away are counted, its heads are not', () => {
  expect(changeOf('--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n')).toBe('+2 -1');
  expect(changeOf('')).toBe('+0 -0');
  expect(changeOf(undefined)).toBeUndefined();
});

test('G-08 a cut is marked with …, and no … of the model passes for a cut, in fields or in the words of a tool', () => {
  const long = 'x'.repeat(300);
  expect(line({ path: long })).toBe(`act ${'x'.repeat(99)}…`);
  expect(line({ path: 'a…', '…': 1 })).toBe('act a... ...=1');
  const summarize = (args: unknown) => `${Object(args).command.slice(0, 9)}…`;
  expect(line({ command: 'npm run a-long-one' }, { summarize })).toBe('act npm run a…');
  expect(line({ command: 'npm… test' }, { summarize })).toBe('act npm... test...');
  const end = { result: { said: 'more…' }, isError: false };
  expect(line({}, { summarize: (_, told) => String(Object(told?.result).said), end })).toBe(
    'act more...',
  );
});
