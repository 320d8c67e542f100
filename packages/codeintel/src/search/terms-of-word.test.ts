import { expect, test } from 'vitest';
import { termsOfWord } from './terms-of-word.js';

test('one thing in any spelling is found by the same terms', () => {
  expect(termsOfWord('getUserName')).toEqual(termsOfWord('get_user_name'));
  expect(termsOfWord('routes')).toEqual(termsOfWord('routing'));
  expect(termsOfWord('handled')).toEqual(termsOfWord('handles'));
});
