import { AgentError } from '@sluice/agent';
import { KernelError } from '@sluice/kernel';
import { createCollectingLog } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { RequestError, wireError } from './request-error.js';

test('G-05 what a client can act on is told with its code and its words, and not logged', () => {
  const log = createCollectingLog();
  const told = (error: unknown) => wireError(error, log);
  expect(told(new RequestError('GRANT_NOT_FOUND', 'none'))).toEqual({
    code: 'GRANT_NOT_FOUND',
    message: 'none',
  });
  expect(told(new KernelError('EVENTS_TRIMMED', 'gone'))).toEqual({
    code: 'EVENTS_TRIMMED',
    message: 'gone',
  });
  expect(log.lines).toEqual([]);
});

test.each([
  [
    'SESSION_BUSY',
    'SESSION_BUSY',
    'Session is being processed by another request. Please try again.',
  ],
  ['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND', 'said'],
  ['SESSION_FENCED', 'SESSION_FENCED', 'said'],
  ['SESSION_EXISTS', 'INVALID_PARAMS', 'said'],
  ['BAD_ATTACHMENT', 'INVALID_PARAMS', 'said'],
  ['BAD_SESSION_ID', 'INVALID_PARAMS', 'said'],
  ['UNKNOWN_AGENT', 'INVALID_PARAMS', 'said'],
  ['BAD_MESSAGE', 'INVALID_PARAMS', 'said'],
  ['MODE_CLOSED', 'MODE_CLOSED', 'said'],
  ['AGENT_CLOSED', 'SHUTTING_DOWN', 'The server is shutting down'],
  ['STORE_CLOSED', 'SHUTTING_DOWN', 'The server is shutting down'],
] as const)('G-05 %s of the agent is told as %s', (code, told, message) => {
  const log = createCollectingLog();
  expect(wireError(new AgentError(code, 'said'), log)).toEqual({ code: told, message });
  expect(log.lines).toEqual([]);
});

test.each([
  ['an error of ours', new Error('the path of a file')],
  ['an agent error nobody can act on', new AgentError('BUDGET_BAD', 'the path of a file')],
  ['another error of the kernel', new KernelError('RECORD_FAILED', 'the path of a file')],
  ['something that is no error', 'the path of a file'],
])('G-05 %s is logged and told without its insides', (_, error) => {
  const log = createCollectingLog();
  expect(wireError(error, log)).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'An internal error occurred',
  });
  expect(log.lines).toEqual([
    {
      level: 'error',
      event: 'request_failed',
      facts: { message: expect.stringContaining('the path of a file') },
    },
  ]);
});

test('L-04 a mode that the server does not have is told with the modes it has', () => {
  const log = createCollectingLog();
  const error = new KernelError(
    'UNKNOWN_MODE',
    'Mode "admin" is unknown; use "support" or "staff"',
  );
  expect(wireError(error, log)).toEqual({ code: 'INVALID_PARAMS', message: error.message });
  expect(log.lines).toEqual([]);
});
