import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { otherAnswers } from './other-answers.js';

const read = (text: string) => readPolicy(`version: 1\n${text}`, { file: 'f' });
const tests = read('rules: [{ allow: tests, command: npm test ** }]').rules[0];

function answers(text: string) {
  if (!tests) throw new Error('there is one rule');
  const { rules, byDefault } = otherAnswers(tests, read(text));
  return { rules: rules.map(({ name }) => name), byDefault: Object.fromEntries(byDefault) };
}

test('P-03 a rule that shares a call is named, one that shares none is not', () => {
  expect(
    answers('rules: [{ allow: npm, command: npm ** }, { allow: git, command: git ** }]'),
  ).toEqual({ rules: ['npm'], byDefault: {} });
});

test('P-03 a rule that lets through only what a stricter one stops is not named', () => {
  expect(
    answers('rules: [{ allow: npm, command: npm ** }, { deny: npm test, command: npm test ** }]'),
  ).toEqual({ rules: [], byDefault: {} });
});

test('P-03 the default speaks for what no rule does, on each face by itself', () => {
  expect(answers('default: { mcp: deny, others: allow }\nrules: []')).toEqual({
    rules: [],
    byDefault: { undefined: 'allow', mcp: 'deny' },
  });
});
