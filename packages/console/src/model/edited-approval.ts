import type { ApprovalView, Result } from '@sluice/protocol';

/** The question as it stands with other arguments: nothing of the old effect is left in it. */
export function editedApproval(
  approval: ApprovalView,
  args: Readonly<Record<string, unknown>>,
  { diff, command, effect_problem }: Result<'approval.preview'>,
): ApprovalView {
  const { diff: _diff, command: _command, effect_problem: _problem, ...rest } = approval;
  return {
    ...rest,
    arguments: args,
    ...(diff === undefined ? {} : { diff }),
    ...(command === undefined ? {} : { command }),
    ...(effect_problem === undefined ? {} : { effect_problem }),
  };
}
