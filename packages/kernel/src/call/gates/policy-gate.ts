import { messageOf } from '@sluice/plain';
import { given } from '../../given.js';
import type { Decided } from '../../policy/permission-config.js';
import { makeFailure } from '../../result/failure.js';
import type { RuntimeCore } from '../runtime-core.js';
import type { FoundCall, GateAnswer, Stop } from './gate.js';

/** Asks the lists and the rules of the policy; the strictest answer holds. A rule that throws denies the call. */
export async function policyGate(core: RuntimeCore, call: FoundCall): Promise<GateAnswer> {
  const { rule, where, verdict, risk, raisedBy } = await decisionOn(core, call);
  const said = { gate: 'policy', why: rule, where } as const;
  switch (verdict) {
    case 'allow':
      return { verdict: 'pass', arguments: call.arguments, ...said };
    case 'ask': {
      const meta = { rule, where, asked_by: 'policy', raised_by: raisedBy, ...given({ risk }) };
      const question = { meta, needsExactArguments: raisedBy === 'rule' };
      return { verdict: 'ask', question, arguments: call.arguments, ...said };
    }
    case 'deny': {
      const failure = makeFailure(
        'POLICY_DENIED',
        call.name,
        `Tool denied by policy: ${rule} (${where})`,
        { detail: { rule, where } },
      );
      const stop: Stop = { state: 'DENIED', failure, note: `policy: ${rule}` };
      return { verdict: 'stop', stop, ...said };
    }
  }
}

async function decisionOn(core: RuntimeCore, call: FoundCall): Promise<Decided> {
  const { sessionId, agentId, policy } = core;
  const { tool, mode } = call;
  try {
    return await policy.evaluate({ tool, args: call.arguments, mode, sessionId, agentId });
  } catch (error) {
    const rule = `a policy rule failed: ${messageOf(error)}`;
    return { verdict: 'deny', rule, where: 'permission', raisedBy: 'rule' };
  }
}
