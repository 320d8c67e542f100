import { expect, test } from 'vitest';
import { UserWords } from './user-words.js';

test('what a user says gives words with stems, names and sentences', () => {
  const user = new UserWords();
  user.add("Please tell Bob I booked 'Le Marais'. His code is ab-12!");
  expect([...user.words]).toEqual(expect.arrayContaining(['please', 'booked', 'book', 'ab-12']));
  expect([...user.names]).toEqual(expect.arrayContaining(['bob', 'lemarais', 'ab12']));
  expect(user.names.has('please')).toBe(false);
  expect(user.sentences).toEqual(["Please tell Bob I booked 'Le Marais'.", 'His code is ab-12!']);
});
