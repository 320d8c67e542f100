import type { Change } from '@sluice/policy';
import type { policyWords } from './policy-words.js';
import { showCall } from './show-call.js';

/** A change between two policies as people read it. */
export interface ChangeWords {
  /** `ask → allow`, with the people who must say yes where that is what changed. */
  readonly verdicts: string;
  /** Whose calls. */
  readonly what: string;
  readonly example: string;
  /** What came before that call, where it matters. */
  readonly after: string | undefined;
}

/** The words of one change, in the language of `words`. */
export function describeChange(
  { before, after, needs, rule, builtIn, witness }: Change,
  words: (typeof policyWords)['en'],
): ChangeWords {
  const [earlier] = witness.past;
  const calls = rule
    ? `${words.callsOf(rule.name)} (${rule.at.file}:${rule.at.line})`
    : words.callsOfDefault;
  return {
    verdicts: needs
      ? `${words.said(before)} (${words.people(needs.before)}) → ${words.said(after)} (${words.people(needs.after)})`
      : `${words.said(before)} → ${words.said(after)}`,
    what: builtIn === undefined ? calls : words.ofBuiltIn(calls, builtIn),
    example: `${words.forExample} ${showCall(witness.call)}`,
    after: earlier && `${words.after(witness.past.length)} ${showCall(earlier)}`,
  };
}
