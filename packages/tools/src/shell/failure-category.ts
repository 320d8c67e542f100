import type { FailureCategory } from '@sluice/kernel';

/** How an older client sorts a failed command, from what it printed. */
export function failureCategory(stderr: string): FailureCategory {
  if (/unknown tool|command not found|unknown command/i.test(stderr)) return 'command_not_found';
  const isMisuse =
    /usage:|requires a number argument|must be a non-negative number|unexpected argument:|invalid parameters|unclosed quote|unexpected EOF while looking for matching/i;
  return isMisuse.test(stderr) ? 'invalid_usage' : 'execution_error';
}
