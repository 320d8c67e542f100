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

const OTHER_WAY = 'Do not send the same call again; take another way or ask the user';
const CORRECT = 'Read the error, correct the cause and call again';

/** Every way a call can fail to complete. Adapters and texts are made from this list alone. */
export const errorCatalogue = {
  TOOL_NOT_FOUND: entry(
    'validation',
    false,
    'Use one of the tools you were given',
    'command_not_found',
  ),
  MODE_DENIED: entry(
    'logical',
    false,
    'Tell the user what this mode does not allow; answer without this tool',
  ),
  INVALID_JSON: entry(
    'validation',
    false,
    'Send the arguments as one valid JSON object',
    'invalid_usage',
  ),
  INVALID_ARGS: entry(
    'validation',
    false,
    'Correct the fields named in `faults` and call again',
    'invalid_usage',
  ),
  POLICY_DENIED: entry('logical', false, OTHER_WAY),
  HOOK_DENIED: entry('logical', false, OTHER_WAY),
  HOOK_FAILED: entry(
    'exception',
    false,
    'The call was stopped because a check could not be made; tell the user',
  ),
  APPROVAL_DENIED: entry('logical', false, 'The user said no; do not send the same call again'),
  APPROVAL_EXPIRED: entry(
    'aborted',
    true,
    'Nobody answered in time; nobody refused. Ask the user before you call again',
  ),
  APPROVAL_CANCELLED: entry('aborted', true, 'The question was withdrawn before anyone answered'),
  EFFECT_CHANGED: entry(
    'logical',
    true,
    'What the call would change is no longer what was approved; read it again and call again',
  ),
  TIMEOUT: entry(
    'aborted',
    true,
    'Ask for less at once, or check what the tool has done before you call again',
  ),
  CANCELLED: entry('aborted', true, 'The turn was cancelled'),
  TOOL_ERROR: entry('exception', true, CORRECT),
  TOOL_FAILED: entry('runtime', true, CORRECT),
  DUPLICATE_CALL_ID: entry(
    'validation',
    false,
    'Give every call an id of its own; the first call with this id has its own result',
    'invalid_usage',
  ),
  RECORD_FAILED: entry('exception', true, 'The call could not be recorded; tell the user'),
  INTERRUPTED: entry('aborted', false, 'Check whether it took effect before you call again'),
  INTERNAL_ERROR: entry('exception', false, 'Tell the user'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

function entry(
  errorType: ErrorType,
  isRetryable: boolean,
  recommendation: string,
  category: FailureCategory = 'execution_error',
): ErrorEntry {
  return { category, errorType, isRetryable, recommendations: [recommendation] };
}
