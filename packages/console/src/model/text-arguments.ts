import type { ApprovalView } from '@sluice/protocol';

export interface TextArgument {
  /** Names the part of the effect. */
  readonly part: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Arguments of several lines, which JSON shows as one: nobody can read a file's new content that way. Not where a
 * diff or a command shows them already.
 */
export function textArguments(
  approval: Pick<ApprovalView, 'arguments' | 'diff' | 'command'>,
): readonly TextArgument[] {
  const args = approval.arguments;
  if (approval.diff !== undefined || typeof args !== 'object' || args === null) return [];
  return Object.entries(args).flatMap(([name, text], index) =>
    typeof text === 'string' && text.trim().includes('\n') && text !== approval.command
      ? [{ part: `text${index}`, name, text }]
      : [],
  );
}
