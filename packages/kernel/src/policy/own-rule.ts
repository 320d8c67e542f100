import { argumentsToLookAt } from '../call/arguments-to-look-at.js';
import type { PolicyDecision, PolicyQuestion } from './permission-config.js';

/** What a tool says of its own calls (`needsApproval`). Only a clear no lets the call go on without a person. */
export async function ownRule({
  tool: { name, needsApproval },
  args,
  callId,
}: PolicyQuestion): Promise<PolicyDecision | undefined> {
  const isByArguments = typeof needsApproval === 'function';
  const answer: unknown = isByArguments
    ? await needsApproval(argumentsToLookAt(args), callId === undefined ? {} : { callId })
    : needsApproval;
  if (answer === false) return undefined;
  return {
    verdict: 'ask',
    rule: `${name} declares needsApproval`,
    where: `the definition of ${name}`,
    raisedBy: isByArguments ? 'rule' : 'default',
  };
}
