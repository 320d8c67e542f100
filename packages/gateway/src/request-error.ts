import { AgentError } from '@sluice/agent';
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

/** What a client is told of a failure. What is not expected is logged and told without its insides. */
export function wireError(
  error: unknown,
  log: Log,
): { readonly code: ErrorCode; readonly message: string } {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  if (error instanceof AgentError) {
    switch (error.code) {
      case 'SESSION_BUSY':
        return {
          code: 'SESSION_BUSY',
          message: 'Session is being processed by another request. Please try again.',
        };
      case 'SESSION_NOT_FOUND':
      case 'SESSION_FENCED':
      case 'MODE_CLOSED':
        return { code: error.code, message: error.message };
      case 'SESSION_EXISTS':
        return { code: 'INVALID_PARAMS', message: error.message };
      case 'STORE_CLOSED':
        return { code: 'SHUTTING_DOWN', message: 'The server is shutting down' };
      default:
    }
  }
  if (error instanceof KernelError && error.code === 'EVENTS_TRIMMED') {
    return { code: 'EVENTS_TRIMMED', message: error.message };
  }
  log.error('request_failed', {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return { code: 'INTERNAL_ERROR', message: 'An internal error occurred' };
}
