/** What finds a secret or a sign of an instruction. */
export interface RuleHead {
  readonly name: string;
  readonly kind: string;
  /** Text that must stand where the pattern begins (secrets), or words that must occur (injection). */
  readonly anchors: readonly string[];
  readonly pattern: string;
}

/** What shows that a rule does what it should. Examples are templates of `expandExample`. */
export interface RuleExamples {
  readonly match: readonly string[];
  readonly noMatch: readonly string[];
  readonly source: string;
  readonly licence: string;
}

/** The same of a sign, with its anchors. */
export interface SignExamples extends RuleExamples {
  readonly anchors: readonly string[];
}

export interface Rule extends RuleHead, RuleExamples {}
