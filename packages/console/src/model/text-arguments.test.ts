import { expect, test } from 'vitest';
import { approvalOf } from '../testing/event-of.js';
import { textArguments } from './text-arguments.js';

test('G-08 an argument of several lines is shown as lines, unless a diff or the command shows it', () => {
  const args = { path: 'a.txt', content: 'one\ntwo\n', count: 2, end: 'x\n' };
  expect(textArguments(approvalOf('c', { arguments: args }))).toEqual([
    { part: 'text1', name: 'content', text: 'one\ntwo\n' },
  ]);
  expect(textArguments(approvalOf('c', { arguments: args, diff: '+one' }))).toEqual([]);
  const command = 'make\nmake test';
  expect(textArguments(approvalOf('c', { arguments: { command }, command }))).toEqual([]);
  expect(textArguments(approvalOf('c', { arguments: null }))).toEqual([]);
});
