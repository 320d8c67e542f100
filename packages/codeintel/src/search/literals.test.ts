import { expect, test } from 'vitest';
import { literalsIn } from './literals.js';

test.each([
  ["support for app.set('views', array)", ['views']],
  ['the flag --version and -s', ['--version', '-s']],
  ['URLs containing :// in the path', ['://']],
  ['it says "No such file" at start', ['No such file']],
  ['use `exclude-patterns` there', ['exclude-patterns']],
])('I-20 literals of %j', (text, literals) => {
  expect(literalsIn(text)).toEqual(literals);
});

test.each([
  "it doesn't work, we can't say",
  'one - two',
  'what -- and then ...',
  'a well-known name',
])('I-20 there is no literal in %j', (text) => {
  expect(literalsIn(text)).toEqual([]);
});
