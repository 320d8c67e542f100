import { expect, test } from 'vitest';
import { type GrepFlags, parseGrepFlags, ripgrepArguments } from './grep-flags.js';

const NONE: GrepFlags = {
  ...{ ignoreCase: false, wholeWord: false, wholeLine: false, filesOnly: false },
  ...{ countOnly: false, isLiteral: false, isInverted: false, before: 0, after: 0 },
};

test.each<[string | string[], Partial<GrepFlags>, string[]]>([
  ['', {}, ['--case-sensitive']],
  ['-i', { ignoreCase: true }, ['--ignore-case']],
  ['w', { wholeWord: true }, ['--case-sensitive', '--word-regexp']],
  ['-x', { wholeLine: true }, ['--case-sensitive', '--line-regexp']],
  ['-l', { filesOnly: true }, ['--case-sensitive']],
  ['-c', { countOnly: true }, ['--case-sensitive']],
  ['-F', { isLiteral: true }, ['--case-sensitive', '--fixed-strings']],
  ['-v', { isInverted: true }, ['--case-sensitive', '--invert-match']],
  ['-nrREHs', {}, ['--case-sensitive']],
  ['iw', { ignoreCase: true, wholeWord: true }, ['--ignore-case', '--word-regexp']],
  [['-i', '-w'], { ignoreCase: true, wholeWord: true }, ['--ignore-case', '--word-regexp']],
  ['-A 3', { after: 3 }, ['--case-sensitive', '--after-context=3']],
  ['B=2', { before: 2 }, ['--case-sensitive', '--before-context=2']],
  ['C2', { before: 2, after: 2 }, ['--case-sensitive', '--before-context=2', '--after-context=2']],
  [
    '-C1 -A4',
    { before: 1, after: 4 },
    ['--case-sensitive', '--before-context=1', '--after-context=4'],
  ],
  ['-A 51', { after: 50 }, ['--case-sensitive', '--after-context=50']],
])(
  'T-01 the flags %j of grep are read, and nothing else reaches the search',
  (text, want, args) => {
    const flags = parseGrepFlags(text);
    expect(flags).toEqual({ ...NONE, ...want });
    expect(ripgrepArguments(flags)).toEqual(args);
  },
);

test.each([
  ['--pre=sh', '--pre=sh'],
  ['-i z', 'z'],
  ['-A', 'A'],
  ['q'.repeat(30), 'q'.repeat(20)],
])('T-01 the flag in %j is not known and is named: %j', (text, named) => {
  expect(() => parseGrepFlags(text)).toThrow(
    `The flag ${JSON.stringify(named)} is not known; known are i (ignore case), w (whole words)`,
  );
});
