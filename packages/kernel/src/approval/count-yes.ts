import type { AnswerNeeds } from '../policy/answer-needs.js';
import type { ApprovalSettlement } from './approval-port.js';
import type { Yes } from './yes.js';

export type Counted =
  /** `with`: who said yes to the same before, oldest first. */
  | { readonly status: 'enough'; readonly with: readonly string[] }
  /** Kept; more people are needed. */
  | { readonly status: 'counted'; readonly yeses: readonly Yes[] }
  /** This person, or this token, has said yes to this already. */
  | { readonly status: 'same_person' };

/**
 * Counts one more yes. The one rule all stores share, run inside their transaction: each person counts once, whatever
 * token they come with, and each token counts once, whatever name it goes by. A later yes to something else, such as
 * edited arguments, takes the place of the person's earlier one.
 */
export function countYes(
  needs: AnswerNeeds | undefined,
  earlier: readonly Yes[],
  yes: Yes,
): Counted {
  const needed = needs?.people ?? 1;
  if (needed <= 1) return { status: 'enough', with: [] };
  const isSame = (one: Yes) =>
    one.person === yes.person ||
    (one.credential !== undefined && one.credential === yes.credential);
  const others = earlier.filter((one) => !isSame(one));
  const alike = others.filter(({ to }) => to === yes.to);
  if (alike.length + 1 >= needed) {
    return { status: 'enough', with: alike.map(({ person }) => person) };
  }
  const isRepeated = earlier.some((one) => isSame(one) && one.to === yes.to);
  return isRepeated ? { status: 'same_person' } : { status: 'counted', yeses: [...others, yes] };
}

/** The answer with everybody who gave it, where it took more than one. */
export function answerOfAll(
  settlement: ApprovalSettlement,
  counted: Counted | undefined,
): ApprovalSettlement {
  const others = counted?.status === 'enough' ? counted.with : [];
  return others.length === 0 ? settlement : { ...settlement, with: others };
}
