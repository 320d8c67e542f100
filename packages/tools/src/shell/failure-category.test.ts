import { expect, test } from 'vitest';
import { failureCategory } from './failure-category.js';

test.each([
  ['bash: foo: command not found', 'command_not_found'],
  ['Unknown tool: x', 'command_not_found'],
  ['unknown command "x"; usage: y', 'command_not_found'],
  ['Usage: read <path>', 'invalid_usage'],
  ['--limit requires a number argument', 'invalid_usage'],
  ['offset must be a non-negative number', 'invalid_usage'],
  ['unexpected argument: --x', 'invalid_usage'],
  ['Invalid parameters', 'invalid_usage'],
  ['unclosed quote', 'invalid_usage'],
  ["bash: unexpected EOF while looking for matching `''", 'invalid_usage'],
  ['No such file', 'execution_error'],
  ['', 'execution_error'],
])('what a command printed, %j, is sorted as %s', (stderr, category) => {
  expect(failureCategory(stderr)).toBe(category);
});
