import { expect, test } from 'vitest';
import { termsOfWord } from './terms-of-word.js';

test('one thing in any spelling is found by the same terms', () => {
  expect(termsOfWord('getUserName')).toEqual(termsOfWord('get_user_name'));
  expect(termsOfWord('routes')).toEqual(termsOfWord('routing'));
  expect(termsOfWord('handled')).toEqual(termsOfWord('handles'));
});

test('O-20 a name that is a sentence is found as a whole, and encoded data is not', () => {
  const name = 'When_the_maxlength_validator_fails_the_error_message_should_be_set_again';
  expect(termsOfWord(name)).toEqual([name.replaceAll('_', '').toLowerCase()]);
  expect(termsOfWord('aGVsbG8gd29ybGQg'.repeat(5))).toEqual([]);
  expect(termsOfWord('0123456789abcdef'.repeat(5))).toEqual([]);
  expect(termsOfWord('word_'.repeat(80))).toEqual([]);
});
