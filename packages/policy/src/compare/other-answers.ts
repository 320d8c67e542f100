import { TooManyStates } from '../automaton/find-text.js';
import type { Policy, Rule, Verdict } from '../rule.js';
import { facesOf } from './faces.js';
import { exclude, findCall } from './find-call.js';
import type { Scene } from './scene.js';

/** What is said to the calls of a rule once the rule is gone. */
export interface OtherAnswers {
  /** Rules that let some of its calls through, whatever stricter rules say of the others. */
  readonly rules: readonly Rule[];
  /** What the default says to those that no rule speaks of, by face; `undefined` stands for every face without a default of its own. */
  readonly byDefault: ReadonlyMap<string | undefined, Verdict>;
}

/** How a policy that lacks the rule answers its calls: proved over all of them. */
export function otherAnswers(rule: Rule, policy: Policy): OtherAnswers {
  const stricter = policy.rules.filter(({ verdict }) => verdict !== 'allow');
  const allowing = policy.rules.filter(({ verdict }) => verdict === 'allow');
  const known = [rule, ...policy.rules].flatMap(({ past }) =>
    past.map(({ condition }) => condition),
  );
  const [behindStricter, behindAll] = [exclude(stricter, known), exclude(policy.rules, known)];
  const rules = new Set<Rule>();
  const byDefault = new Map<string | undefined, Verdict>();
  for (const { within, face, on } of facesOf([policy])) {
    for (const other of allowing) {
      if (mayMeet([rule, other], behindStricter, within)) rules.add(other);
    }
    if (mayMeet([rule], behindAll, within)) byDefault.set(face, on(policy).fallback);
  }
  return { rules: [...rules], byDefault };
}

/** What cannot be told apart in good time is taken to meet: nobody is told that a call is asked about which is not. */
function mayMeet(
  rules: readonly Rule[],
  excluded: Parameters<typeof findCall>[1],
  within: Scene,
): boolean {
  try {
    return findCall(rules, excluded, within) !== undefined;
  } catch (error) {
    if (error instanceof TooManyStates) return true;
    throw error;
  }
}
