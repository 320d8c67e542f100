/** How the shell surface and older clients sort failures. */
export type FailureCategory = 'command_not_found' | 'invalid_usage' | 'execution_error';
export type ErrorType = 'validation' | 'runtime' | 'logical' | 'aborted' | 'exception';

export interface ErrorEntry {
  /** What has happened, for people who read about the code. */
  readonly cause: string;
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
    'No tool of this name is registered, or none that this mode shows',
    'validation',
    false,
    'Use one of the tools you were given',
    'command_not_found',
  ),
  MODE_DENIED: entry(
    'The tool is not open in the mode of this turn',
    'logical',
    false,
    'Tell the user what this mode does not allow; answer without this tool',
  ),
  INVALID_JSON: entry(
    'The arguments are not one JSON object',
    'validation',
    false,
    'Send the arguments as one valid JSON object',
    'invalid_usage',
  ),
  INVALID_ARGS: entry(
    "The arguments do not fit the tool's schema",
    'validation',
    false,
    'Correct the fields named in `faults` and call again',
    'invalid_usage',
  ),
  POLICY_DENIED: entry('A rule or a list of the policy says no', 'logical', false, OTHER_WAY),
  HOOK_DENIED: entry('A hook of the program says no', 'logical', false, OTHER_WAY),
  HOOK_FAILED: entry(
    'A hook threw, hung or answered nonsense, so the call was not let through',
    'exception',
    false,
    'The call was stopped because a check could not be made; tell the user',
  ),
  APPROVAL_DENIED: entry(
    'A person was asked and said no',
    'logical',
    false,
    'The user said no; do not send the same call again',
  ),
  APPROVAL_EXPIRED: entry(
    'A person was asked and did not answer in time',
    'aborted',
    true,
    'Nobody answered in time; nobody refused. Ask the user before you call again',
  ),
  APPROVAL_CANCELLED: entry(
    'The turn ended while a person was being asked',
    'aborted',
    true,
    'The question was withdrawn before anyone answered',
  ),
  EFFECT_CHANGED: entry(
    'What the call would do is not what the person said yes to',
    'logical',
    true,
    'What the call would change is no longer what was approved; read it again and call again',
  ),
  TIMEOUT: entry(
    'The tool did not end within its limit',
    'aborted',
    true,
    'Ask for less at once, or check what the tool has done before you call again',
  ),
  CANCELLED: entry(
    'The turn was cancelled before or while the call ran',
    'aborted',
    true,
    'The turn was cancelled',
  ),
  TOOL_ERROR: entry('The tool threw an error', 'exception', true, CORRECT),
  TOOL_FAILED: entry('The tool ran and said itself that it failed', 'runtime', true, CORRECT),
  DUPLICATE_CALL_ID: entry(
    'The session has a call with this id already',
    'validation',
    false,
    'Give every call an id of its own; the first call with this id has its own result',
    'invalid_usage',
  ),
  RECORD_FAILED: entry(
    'The store could not keep the record of the call',
    'exception',
    true,
    'The call could not be recorded; tell the user',
  ),
  INTERRUPTED: entry(
    'The process ended before or while the call ran',
    'aborted',
    false,
    'Check whether it took effect before you call again',
  ),
  INTERNAL_ERROR: entry('A fault of the runtime itself', 'exception', false, 'Tell the user'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

function entry(
  cause: string,
  errorType: ErrorType,
  isRetryable: boolean,
  recommendation: string,
  category: FailureCategory = 'execution_error',
): ErrorEntry {
  return { cause, category, errorType, isRetryable, recommendations: [recommendation] };
}
