import type { PolicyQuestion } from '@sluice/kernel';
import type { PolicyCall } from '@sluice/policy';
import { defaultJudge } from '../command-policy/command-policy.js';
import type { PathResolver } from '../command-policy/linked-file.js';
import type { Confinement } from './ask-when-unconfined.js';
import { builtInRules } from './built-in-rules.js';
import { type Asker, callFacts } from './call-facts.js';
import { raisedBy } from './raised-by.js';

/** A call as rules see it, with the built-in rules that ask about it: what rules are offered from. */
export async function describeCall(
  question: PolicyQuestion,
  asker: Asker,
  sandbox: (Confinement & PathResolver) | undefined,
): Promise<{ readonly call: PolicyCall }> {
  const answers = await Promise.all(builtInRules(sandbox).map(async (rule) => rule(question)));
  const call = await callFacts(question, asker, defaultJudge(), sandbox);
  const found = answers.filter((answer) => answer !== undefined);
  return { call: { ...call, raised: raisedBy(found, call) } };
}
