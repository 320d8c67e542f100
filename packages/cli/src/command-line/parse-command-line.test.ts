import { expect, test } from 'vitest';
import type { Command } from './command.js';
import { parseWords } from './parse-command-line.js';

const command: Command = {
  name: 'find',
  summary: 'find files',
  usage: ['find <words>'],
  examples: [],
  options: { repo: { type: 'string' }, path: { type: 'string', multiple: true } },
  optionHelp: {},
  run: () => Promise.resolve(0),
};

test.each([['--replace flag is ignored'], ['- fix the router'], ['-x fails\nwith a = b']])(
  '%j is words to look for, not an option',
  (sentence) => {
    const { values, positionals } = parseWords(command, [sentence, '--repo', '/tmp/a b']);
    expect(positionals).toEqual([sentence]);
    expect(values.repo).toBe('/tmp/a b');
  },
);

test('a sentence may be the value of an option, and a joined value may hold spaces', () => {
  const { values } = parseWords(command, ['--path', '- a b', '--path=- c d', '--repo=/tmp/a b']);
  expect(values.path).toEqual(['- a b', '- c d']);
  expect(values.repo).toBe('/tmp/a b');
});

test('an unknown option is an error that names it, and what stands after -- is never one', () => {
  expect(() => parseWords(command, ['--replace'])).toThrow('--replace');
  expect(parseWords(command, ['--', '--replace']).positionals).toEqual(['--replace']);
});

test('an option that takes one value and is given twice is an error, not the last of them', () => {
  expect(() => parseWords(command, ['--repo', 'a', '--repo=b'])).toThrow(
    '--repo is given twice, and takes one value',
  );
  expect(parseWords(command, ['--path', 'a', '--path', 'b']).values.path).toEqual(['a', 'b']);
});
