import type { CallOutcome } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { toReturnValue } from './to-return-value.js';

const outcome = (more: Partial<CallOutcome>): CallOutcome => ({
  ...({ toolCallId: 'c1', toolName: 'Bash', state: 'COMPLETED', isError: false } as CallOutcome),
  ...more,
});
const bash = { output: 'out', message: 'said', brief: 'Ran' };

test('what Bash gives back is passed on, with its extras where there are any', () => {
  expect(toReturnValue('Bash', outcome({ result: { ...bash, other: 1 } }))).toEqual({
    isError: false,
    ...bash,
  });
  expect(
    toReturnValue('Bash', outcome({ isError: true, result: { ...bash, extras: { code: 2 } } })),
  ).toEqual({ isError: true, ...bash, extras: { code: 2 } });
});

test.each<[string, unknown, string, string]>([
  ['an error', { error: 'it broke' }, 'it broke', ''],
  ['words', 'plain', 'plain', ''],
  ['a value', { a: 1 }, '{"a":1}', ''],
  ['an error that is no text', { error: 5 }, '{"error":5}', ''],
  ['what Bash had printed', { error: 'x', partial_output: bash }, 'x', 'out'],
  ['what was printed', { error: 'x', partial_output: { stdout: 'a', stderr: '' } }, 'x', 'a'],
  ['no errors printed', { error: 'x', partial_output: { stdout: 'a' } }, 'x', 'a'],
  [
    'both streams',
    { error: 'x', partial_output: { stdout: 'a', stderr: 'b' } },
    'x',
    'a\n\n[stderr]\nb',
  ],
  ['no stream', { error: 'x', partial_output: { stderr: 'b' } }, 'x', ''],
  ['half of a result', { error: 'x', output: 'o', message: 'm' }, 'x', ''],
])('a call that ended otherwise is told by its words and what it had printed: %s', (...row) => {
  const [, result, message, output] = row;
  expect(toReturnValue('Bash', outcome({ result }))).toEqual({
    ...{ isError: false, output, message, brief: 'Done', extras: {} },
  });
});

test('a failed call has its code in words and in its extras', () => {
  const failed = outcome({
    ...{ isError: true, errorCode: 'MODE_DENIED', result: { error: 'not here' } },
    extras: { failureCategory: 'denied', toolName: 'Bash' } as never,
  });
  expect(toReturnValue('Bash', failed)).toEqual({
    ...{ isError: true, output: '', message: 'not here', brief: 'Mode denied' },
    extras: { failureCategory: 'denied', toolName: 'Bash', errorCode: 'MODE_DENIED' },
  });
});

test.each([
  ['grep', 'grep'],
  ['n'.repeat(80), 'n'.repeat(80)],
  ['n'.repeat(81), `${'n'.repeat(80)}…`],
])('the unknown tool %s is corrected towards Bash', (name, shown) => {
  const missing = outcome({ isError: true, errorCode: 'TOOL_NOT_FOUND', result: { error: 'x' } });
  expect(toReturnValue(name, missing)).toEqual({
    isError: true,
    output: '',
    message: `Unknown tool: ${shown}\nCORRECTION: You can ONLY call the "Bash" tool. "${shown}" may be a command inside it: Bash(command="${shown} <args>")`,
    brief: 'Unknown tool',
    extras: { failureCategory: 'command_not_found', toolName: name },
  });
});
