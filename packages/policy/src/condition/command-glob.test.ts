import { expect, test } from 'vitest';
import { Automaton } from '../automaton/automaton.js';
import { commandGlob, commandText, hasOpenQuote, splitWords } from './command-glob.js';

test.each([
  [
    'git log --since="2 days"',
    ['git', 'log', '--since=2 days'],
    ['git', 'log', '--since="2', 'days"'],
  ],
  [
    `psql -c "select * from t limit "{1..9}`,
    ['psql', '-c', 'select * from t limit 7'],
    ['psql', '-c', 'select x from t limit 7'],
  ],
  [
    `psql -c "where s = '"{a,b}"'"`,
    ['psql', '-c', "where s = 'b'"],
    ['psql', '-c', "where s = 'c'"],
  ],
  [`a 'b "c"'*`, ['a', 'b "c"d'], ['a', 'b "c"', 'd']],
  ['a "**"', ['a', '**'], ['a', 'b', 'c']],
  ['a "{1,2}"', ['a', '{1,2}'], ['a', '1']],
  ['seq {1..12}', ['seq', '10'], ['seq', '13']],
])('P-02 the command %s means what it says', (pattern, inside, outside) => {
  const automaton = new Automaton([commandGlob(pattern)]);
  expect(automaton.read(commandText(inside))).toHaveLength(1);
  expect(automaton.read(commandText(outside))).toHaveLength(0);
});

test('words are told apart by spaces that stand in no quotes', () => {
  expect(splitWords(`a "b c" d'e f'`).map(({ word }) => word)).toEqual(['a', 'b c', 'de f']);
  expect([`a "it's"`, `a 'x`, `"a" b"`].map(hasOpenQuote)).toEqual([false, true, true]);
});
