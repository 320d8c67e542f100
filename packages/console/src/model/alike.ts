import type { ApprovalView } from '@sluice/protocol';

/** Questions that one person may look through and answer together. */
export interface AlikeGroup {
  readonly tool: string;
  readonly rule: string;
  /** Arguments that all of them have in common. */
  readonly shared: readonly string[];
  /** Names of the arguments in which they differ. */
  readonly differing: readonly string[];
  readonly approvals: readonly ApprovalView[];
}

/**
 * The open questions like this one: the same tool, asked for the same reason, in the same mode, with the same risk. One
 * that changed since it was asked, or that a rule wants certain people to answer, is looked at by itself.
 */
export function alikeTo(
  approval: ApprovalView,
  open: readonly ApprovalView[],
): AlikeGroup | undefined {
  if (!canBeGrouped(approval)) return undefined;
  const key = groupKey(approval);
  const approvals = open.filter((other) => canBeGrouped(other) && groupKey(other) === key);
  if (approvals.length < 2) return undefined;
  const names = new Set(approvals.flatMap(({ arguments: args }) => Object.keys(Object(args))));
  const values = (name: string) =>
    new Set(
      approvals.map(({ arguments: args }) => JSON.stringify(Reflect.get(Object(args), name))),
    );
  const shared = [...names].filter((name) => values(name).size === 1);
  return {
    tool: approval.tool_name,
    rule: approval.rule,
    shared: shared.map((name) => `${name}: ${[...values(name)][0]}`),
    differing: [...names].filter((name) => !shared.includes(name)),
    approvals,
  };
}

function canBeGrouped({ changed_since, needs }: ApprovalView): boolean {
  return changed_since === undefined && needs === undefined;
}

function groupKey({ tool_name, rule, where, mode, risk }: ApprovalView): string {
  return JSON.stringify([tool_name, rule, where, mode, risk ?? null]);
}
