import type { PolicyDecision, PolicyQuestion } from '@sluice/kernel';
import type { Decision, Policy, PolicyCall, Raised } from '@sluice/policy';
import { answerBuiltIns } from './answer-built-ins.js';
import { builtInRules } from './built-in-rules.js';
import { raisedBy } from './raised-by.js';
import { sayOf, strictestOf } from './say-of.js';

/**
 * Decides a call of the past as a face would under this policy: the built-in rules on commands and paths stand over its
 * rules, and do not count where the policy says so. Where paths lead, the sandbox and where values came from is no longer
 * known, so rules on these say nothing. `decide` is the policy's own word, its past included.
 */
export async function judgePast(
  policy: Policy,
  question: PolicyQuestion,
  call: PolicyCall,
  decide: (call: PolicyCall) => Decision,
): Promise<PolicyDecision> {
  const found = await askBuiltIns(question);
  const decision = decide({ ...call, raised: raisedBy(found, call) });
  const { waived } = decision;
  const builtIn = answerBuiltIns(found, { own: policy, project: undefined, waived });
  const own = sayOf(question, decision);
  return strictestOf([own, ...builtIn.answers]) ?? own;
}

/** The built-in rules that ask about a call of the past, with the programs they ask about. */
export async function raisedInPast(
  question: PolicyQuestion,
  call: PolicyCall,
): Promise<readonly Raised[]> {
  return raisedBy(await askBuiltIns(question), call);
}

const rules = builtInRules(undefined);

async function askBuiltIns(question: PolicyQuestion): Promise<readonly PolicyDecision[]> {
  const answers = await Promise.all(rules.map(async (rule) => rule(question)));
  return answers.filter((answer) => answer !== undefined);
}
