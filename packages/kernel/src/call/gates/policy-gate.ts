import { messageOf } from '@sluice/plain';
import { type Awaitable, isPromise } from '../../awaitable.js';
import { given } from '../../given.js';
import type { Decided } from '../../policy/permission-config.js';
import { makeFailure } from '../../result/failure.js';
import type { FoundCall, GateAnswer, GateCore, Stop } from './gate.js';

/** Asks the lists and the rules of the policy; the strictest answer holds. A rule that throws denies the call. */
export function policyGate(core: GateCore, call: FoundCall): Awaitable<GateAnswer> {
  const { sessionId, agentId, policy } = core;
  const { tool, mode } = call;
  try {
    const question = { tool, args: call.arguments, mode, sessionId, agentId };
    const decided = policy.evaluate(question);
    if (!isPromise(decided)) return answerOf(call, decided);
    return decided.catch(failedRule).then((late) => answerOf(call, late));
  } catch (error) {
    return answerOf(call, failedRule(error));
  }
}

function failedRule(error: unknown): Decided {
  const rule = `a policy rule failed: ${messageOf(error)}`;
  return { verdict: 'deny', rule, where: 'permission', raisedBy: 'rule', matched: [] };
}

function answerOf(call: FoundCall, decided: Decided): GateAnswer {
  const { verdict, rule, where, risk, raisedBy, needs, matched, fitsRule } = decided;
  const said = { gate: 'policy', why: rule, where, matched } as const;
  switch (verdict) {
    case 'allow':
      return { verdict: 'pass', arguments: call.arguments, ...said };
    case 'ask': {
      const meta = { rule, where, asked_by: 'policy', raised_by: raisedBy, ...given({ risk }) };
      const needsExactArguments = raisedBy === 'rule';
      const question = { meta, needsExactArguments, ...given({ needs, fitsRule }) };
      return { verdict: 'ask', question, arguments: call.arguments, ...said };
    }
    case 'deny': {
      const words = `Tool denied by policy: ${rule} (${where})`;
      const failure = makeFailure('POLICY_DENIED', call.name, words, { detail: { rule, where } });
      const stop: Stop = { state: 'DENIED', failure, note: `policy: ${rule}` };
      return { verdict: 'stop', stop, ...said };
    }
  }
}
