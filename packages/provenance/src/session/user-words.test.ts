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

test('a plan, a reminder and what is quoted ask for no act', () => {
  const user = new UserWords();
  user.add(`I'm looking to book a room. Remind me to pay, and add an event "Sending the keys"`);
  expect([...user.verbs]).toEqual(expect.arrayContaining(['add']));
  expect(['book', 'pay', 'send'].filter((verb) => user.verbs.has(verb))).toEqual([]);
});
