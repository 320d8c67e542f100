import { given } from '../given.js';
import { hasRole, type Role } from './role.js';

/** What a question needs beside one person's yes. Anybody who may answer can still say no alone. */
export interface AnswerNeeds {
  /** The least role of whoever says yes. */
  readonly role?: Role;
  /** How many different people must say yes; 1 where it is absent. */
  readonly people?: number;
}

/** One person's yes to a question that may need more than one. */
export interface Yes {
  readonly person: string;
  readonly role?: Role;
  /** Names the token the person came with, where there was one; it never holds the token. */
  readonly credential?: string;
  readonly at: number;
  /** Stands for exactly what would run: only yeses to the same thing are counted together. */
  readonly to: string;
}

export type Counted =
  | { readonly status: 'enough' }
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
  if (needed <= 1) return { status: 'enough' };
  const isSame = (one: Yes) =>
    one.person === yes.person ||
    (one.credential !== undefined && one.credential === yes.credential);
  const others = earlier.filter((one) => !isSame(one));
  const alike = others.filter(({ to }) => to === yes.to);
  if (alike.length + 1 >= needed) return { status: 'enough' };
  const isRepeated = earlier.some((one) => isSame(one) && one.to === yes.to);
  return isRepeated ? { status: 'same_person' } : { status: 'counted', yeses: [...others, yes] };
}

/** What both ask for together: the higher role and the larger number. */
export function mergeNeeds(
  one: AnswerNeeds | undefined,
  other: AnswerNeeds | undefined,
): AnswerNeeds | undefined {
  if (!one || !other) return one ?? other;
  const role = hasRole(one.role, other.role ?? 'viewer') ? one.role : other.role;
  const people = Math.max(one.people ?? 1, other.people ?? 1);
  return { ...given({ role }), ...(people > 1 ? { people } : {}) };
}
