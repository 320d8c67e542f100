/**
 * Whether a prompt asks how the code is, so that a verb in it tells what the code does and not what to do: "how is the
 * cache updated", "where does it remove the file", "它是怎么实现的". "How do I add a flag" and "how to add one" ask for a
 * change. The text is in lower case.
 */
export function asksHowItIs(lower: string): boolean {
  if (ASKING.test(lower) && (ENGLISH.test(lower) || SUBJECT.test(lower))) return true;
  return CHINESE.test(lower);
}

/** What every question in English holds; compiled in a fraction of the time of the patterns below. */
const ASKING = /\b(?:how|why|where|when|what|which|who)\b/;

/** A question word at the beginning of a sentence, then a verb whose subject is not a person who wants to act. */
const ENGLISH =
  /(?:^|[.!?\n,:;] *|\b(?:explain|describe|understand|know|wonder|see|me|us) )(?:exactly )?(?:how|why|where|when|what|which|who)\b(?: [\w.`'-]+){0,3}? (?:is|are|was|were|does|did|do|has|have|gets?|will|would|could|can|happens)\b(?! (?:i|we|you|one)\b)(?! (?:it|this|that) take\b)/;

/** "which function creates it", "who calls it": the question word is the one that acts. */
const SUBJECT =
  /(?:^|[.!?\n,:;] *)(?:who|(?:which|what) (?:function|method|class|module|file|part|code|component|handler|hook|test)s?) [a-z]+s\b/;

/** `是 … 的` around the question word, or a question about place and reason. */
const CHINESE =
  /是(?:怎么|如何|怎样|在哪|从哪|什么时候|由谁)[^。？?\n]{0,40}的|(?:在|从)哪(?:里|儿|个)?[^。？?\n]{0,20}(?:的|了)?[？?]?$|为什么|为何/;

/**
 * Whether a prompt asks if something is so: "is the retry already implemented?", "do we validate it anywhere?". "Is it
 * possible to add one?" and "does it make sense to change it?" ask for the change. The text is in lower case.
 */
export function asksWhetherItIs(lower: string): boolean {
  return YES_OR_NO.test(lower);
}

const YES_OR_NO =
  /(?:^|[.!\n] *)(?:is|are|was|were|do|does|did|has|have)(?:n't)? (?!you\b|there (?:a|any|some) (?:way|chance)\b)(?!(?:it|this|that|we) (?:be )?(?:possible|ok|okay|fine|worth|better|easy|hard|feasible|make sense|need|want|have to)\b)[^.!?\n]{1,200}\?\s*$/;
