import { AgentError, type AgentErrorCode } from '@sluice/agent';
import { KernelError, type Log } from '@sluice/kernel';
import type { ErrorCode } from '@sluice/protocol';

/** A request that cannot be met, for a reason the client can act on. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a client is told about a failure. An unexpected one is logged, and the client gets no details. */
export function wireError(
  error: unknown,
  log: Log,
): { readonly code: ErrorCode; readonly message: string } {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  if (error instanceof AgentError) {
    const known = agentErrors.get(error.code);
    if (known) return { code: known.code, message: known.message ?? error.message };
  }
  if (error instanceof KernelError && error.code === 'EVENTS_TRIMMED') {
    return { code: 'EVENTS_TRIMMED', message: error.message };
  }
  if (error instanceof KernelError && error.code === 'UNKNOWN_MODE') {
    return { code: 'INVALID_PARAMS', message: error.message };
  }
  log.error('request_failed', {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return { code: 'INTERNAL_ERROR', message: 'An internal error occurred' };
}

/** What the agent refuses for a reason a client can act on; anything else is our failure. */
const agentErrors: ReadonlyMap<
  AgentErrorCode,
  { readonly code: ErrorCode; readonly message?: string }
> = new Map([
  [
    'SESSION_BUSY',
    {
      code: 'SESSION_BUSY',
      message: 'Session is being processed by another request. Please try again.',
    },
  ],
  ['SESSION_NOT_FOUND', { code: 'SESSION_NOT_FOUND' }],
  ['SESSION_FENCED', { code: 'SESSION_FENCED' }],
  ['SESSION_EXISTS', { code: 'INVALID_PARAMS' }],
  ['BAD_ATTACHMENT', { code: 'INVALID_PARAMS' }],
  ['BAD_SESSION_ID', { code: 'INVALID_PARAMS' }],
  ['UNKNOWN_AGENT', { code: 'INVALID_PARAMS' }],
  ['MODE_CLOSED', { code: 'MODE_CLOSED' }],
  ['BAD_MESSAGE', { code: 'INVALID_PARAMS' }],
  ['AGENT_CLOSED', { code: 'SHUTTING_DOWN', message: 'The server is shutting down' }],
  ['STORE_CLOSED', { code: 'SHUTTING_DOWN', message: 'The server is shutting down' }],
]);
