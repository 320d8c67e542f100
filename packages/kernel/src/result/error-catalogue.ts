/** How the shell surface and older clients sort failures. */
export type FailureCategory = 'command_not_found' | 'invalid_usage' | 'execution_error';
export type ErrorType = 'validation' | 'runtime' | 'logical' | 'aborted' | 'exception';

export interface ErrorEntry {
  readonly category: FailureCategory;
  readonly errorType: ErrorType;
  /** Whether the same call may succeed when it is sent again unchanged. */
  readonly isRetryable: boolean;
  readonly recommendations: readonly string[];
}

/** Every way a call can fail to complete. Adapters and texts are made from this list alone. */
export const errorCatalogue = {
  TOOL_NOT_FOUND: entry('command_not_found', 'validation', false, [
    'Use one of the tools you were given',
  ]),
  MODE_DENIED: entry('execution_error', 'logical', false, [
    'Tell the user what this mode does not allow; answer without this tool',
  ]),
  INVALID_JSON: entry('invalid_usage', 'validation', false, [
    'Send the arguments as one valid JSON object',
  ]),
  INVALID_ARGS: entry('invalid_usage', 'validation', false, [
    'Correct the fields named in `faults` and call again',
  ]),
  POLICY_DENIED: entry('execution_error', 'logical', false, [
    'Do not send the same call again; take another way or ask the user',
  ]),
  HOOK_DENIED: entry('execution_error', 'logical', false, [
    'Do not send the same call again; take another way or ask the user',
  ]),
  HOOK_FAILED: entry('execution_error', 'exception', false, [
    'The call was stopped because a check could not be made; tell the user',
  ]),
  APPROVAL_DENIED: entry('execution_error', 'logical', false, [
    'The user said no; do not send the same call again',
  ]),
  APPROVAL_EXPIRED: entry('execution_error', 'aborted', true, [
    'Nobody answered in time; nobody refused. Ask the user before you call again',
  ]),
  APPROVAL_CANCELLED: entry('execution_error', 'aborted', true, [
    'The question was withdrawn before anyone answered',
  ]),
  TIMEOUT: entry('execution_error', 'aborted', true, [
    'Ask for less at once, or check what the tool has done before you call again',
  ]),
  CANCELLED: entry('execution_error', 'aborted', true, ['The turn was cancelled']),
  TOOL_ERROR: entry('execution_error', 'exception', true, [
    'Read the error, correct the cause and call again',
  ]),
  TOOL_FAILED: entry('execution_error', 'runtime', true, [
    'Read the error, correct the cause and call again',
  ]),
  DUPLICATE_CALL_ID: entry('invalid_usage', 'validation', false, [
    'Give every call an id of its own; the first call with this id has its own result',
  ]),
  RECORD_FAILED: entry('execution_error', 'exception', true, [
    'The call could not be recorded; tell the user',
  ]),
  INTERRUPTED: entry('execution_error', 'aborted', false, [
    'Check whether it took effect before you call again',
  ]),
  INTERNAL_ERROR: entry('execution_error', 'exception', false, ['Tell the user']),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

function entry(
  category: FailureCategory,
  errorType: ErrorType,
  isRetryable: boolean,
  recommendations: readonly string[],
): ErrorEntry {
  return { category, errorType, isRetryable, recommendations };
}
