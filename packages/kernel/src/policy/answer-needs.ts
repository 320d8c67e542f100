/** What a person may do, from least to most: look, answer questions, run the whole place. Each may all that stands before. */
export const roles = ['viewer', 'approver', 'operator'] as const;

/** What a person may do; each may do what those before it may. */
export type Role = (typeof roles)[number];

/** Who has to say yes to a question, where one person who may answer is not enough. */
export interface AnswerNeeds {
  /** The least role of everybody whose yes counts. */
  readonly role?: Role;
  /** How many different people have to say yes; one where it is absent. A single no is enough to deny. */
  readonly people?: number;
}

/** What fulfils both. */
export function joinNeeds(
  one: AnswerNeeds | undefined,
  other: AnswerNeeds | undefined,
): AnswerNeeds | undefined {
  if (!one || !other) return one ?? other;
  const role = roles.findLast((each) => each === one.role || each === other.role);
  const people = Math.max(one.people ?? 1, other.people ?? 1);
  return { ...(role === undefined ? {} : { role }), ...(people > 1 ? { people } : {}) };
}
