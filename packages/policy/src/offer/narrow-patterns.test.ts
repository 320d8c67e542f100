import { expect, test } from 'vitest';
import { commandPatterns, hostPatterns, pathPatterns } from './narrow-patterns.js';

const none = () => false;

test('P-03 a command is offered as it is, then with other words behind its first ones', () => {
  expect(commandPatterns(['npm', 'test', '--', 'a.test.ts'], none)).toEqual([
    'npm test -- a.test.ts',
    'npm test **',
  ]);
  expect(commandPatterns(['git', 'push', 'origin', 'main'], none)).toEqual([
    'git push origin main',
    'git push origin **',
    'git push **',
  ]);
});

test('P-03 a program is never offered with any words at all', () => {
  expect(commandPatterns(['rm', '-rf', 'x'], none)).toEqual(['rm -rf x']);
  expect(commandPatterns(['ls'], none)).toEqual(['ls']);
});

test('P-03 a program that runs whatever it is told is offered only as it is', () => {
  expect(commandPatterns(['sh', 'run', 'x'], (program) => program === 'sh')).toEqual(['sh run x']);
});

test('P-03 words that are not known are never made a part of a rule', () => {
  expect(commandPatterns(['npm', 'test', undefined], none)).toEqual(['npm test **']);
  expect(commandPatterns([undefined, 'test'], none)).toEqual([]);
});

test('P-03 a word with a space or a star is taken letter by letter', () => {
  expect(commandPatterns(['git', 'commit', '-m', 'fix *'], none)[0]).toBe('git commit -m "fix *"');
});

test('P-03 a word that no pattern can hold is never offered', () => {
  expect(commandPatterns(['echo', `a"b'c`], none)).toEqual([]);
  expect(commandPatterns(['git', 'commit', '-m', 'a\nb'], none)).toEqual(['git commit **']);
});

test('P-03 a file is offered, then its folders, never the whole workspace', () => {
  expect(pathPatterns('./src/a/b.ts')).toEqual(['src/a/b.ts', 'src/a/**', 'src/**']);
  expect(pathPatterns('./a.ts')).toEqual(['a.ts']);
  expect(pathPatterns('~/notes/x')).toEqual(['~/notes/x', '~/notes/**']);
});

test('P-03 a host is offered, then its domain, never a whole top level or an address', () => {
  expect(hostPatterns('api.example.com')).toEqual(['api.example.com', '*.example.com']);
  expect(hostPatterns('example.com')).toEqual(['example.com']);
  expect(hostPatterns('10.0.0.1')).toEqual(['10.0.0.1']);
});
