import { messageOf } from '@sluice/plain';
import { isPromise } from '../../awaitable.js';
import { dropUndefined } from '../../drop-undefined.js';
import type { Decided } from '../../policy/permission-config.js';
import { makeFailure } from '../../result/failure.js';
import type { FoundCall, GateAnswer, GateCore, Stop } from './gate.js';

/** Asks the lists and the rules of the policy; the strictest answer holds. A rule that throws denies the call. */
export async function policyGate(core: GateCore, call: FoundCall): Promise<GateAnswer> {
  const { policy, sessionId, agentId } = core;
  const { client, person, role } = core.originNow();
  const { tool, mode, arguments: args } = call;
  try {
    const decided = policy.evaluate({
      callId: call.id,
      tool,
      args,
      mode,
      sessionId,
      agentId,
      client,
      person,
      role,
    });
    return answerOf(call, isPromise(decided) ? await decided : decided);
  } catch (error) {
    const rule = `a policy rule failed: ${messageOf(error)}`;
    return answerOf(call, {
      verdict: 'deny',
      rule,
      where: 'permission',
      raisedBy: 'rule',
      matched: [],
    });
  }
}

function answerOf(call: FoundCall, decided: Decided): GateAnswer {
  const { verdict, rule, where, risk, raisedBy, needs, matched, fitsRule } = decided;
  const gate = 'policy';
  const why = rule;
  switch (verdict) {
    case 'allow':
      return { gate, verdict: 'pass', why, where, matched, arguments: call.arguments };
    case 'ask': {
      const meta = {
        rule,
        where,
        asked_by: 'policy',
        raised_by: raisedBy,
        ...dropUndefined({ risk }),
      };
      const needsExactArguments = raisedBy === 'rule';
      const question = { meta, needsExactArguments, ...dropUndefined({ needs, fitsRule }) };
      return { gate, verdict: 'ask', why, where, matched, question, arguments: call.arguments };
    }
    case 'deny': {
      const words = `Tool denied by policy: ${rule} (${where})`;
      const failure = makeFailure('POLICY_DENIED', call.name, words, { detail: { rule, where } });
      const stop: Stop = { state: 'DENIED', failure, note: `policy: ${rule}` };
      return { gate, verdict: 'stop', why, where, matched, stop };
    }
  }
}
