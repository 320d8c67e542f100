import type { Agent } from '@sluice/agent';
import type { DecideOptions, DecideResult } from '@sluice/kernel';
import { askLiveCalls, exactRequest } from './ask-live-calls.js';
import { CLIENT_GONE, type EndingParts, endLeftCalls, sweepLeftCalls } from './end-left-calls.js';
import { whoWaits } from './who-waits.js';

/**
 * The agent as whoever answers needs it, wherever a call waits: its questions are exact also where another process holds
 * the call, a yes says where nobody runs the call now, and what a client has left that has gone for good is ended and not
 * answered.
 */
export function withLiveQuestions(agent: Agent, parts: EndingParts): Agent {
  const decide: Agent['decide'] = (
    first: string,
    second: string,
    third?: DecideOptions | string,
    fourth?: DecideOptions,
  ) =>
    third === 'allow' || third === 'deny'
      ? decideWhereItWaits(agent, parts, {
          sessionId: first,
          callId: second,
          decision: third,
          options: fourth,
        })
      : Reflect.apply(agent.decide, agent, [first, second, third, fourth]);
  return {
    ...agent,
    decide,
    async question(sessionId, callId) {
      const open = await agent.question(sessionId, callId);
      if (!open || open.isExact) return open;
      const answer = await askLiveCalls(parts.env, open.request);
      const request = answer && exactRequest(open.request, answer);
      return request ? { request, isExact: true } : open;
    },
    async recover() {
      const found = await agent.recover();
      await sweepLeftCalls(parts);
      return found;
    },
  };
}

interface Answer {
  readonly sessionId: string;
  readonly callId: string;
  readonly decision: 'allow' | 'deny';
  readonly options: DecideOptions | undefined;
}

async function decideWhereItWaits(
  agent: Agent,
  parts: EndingParts,
  { sessionId, callId, decision, options }: Answer,
): Promise<DecideResult> {
  const asked = await parts.store.approvalsOf(sessionId).get(callId);
  const waits = asked && !asked.settlement ? await whoWaits(parts, asked.request) : 'process';
  // What is withdrawn here is what the answer below finds: over, and why.
  if (waits === 'nobody') await endLeftCalls(parts, sessionId, CLIENT_GONE);
  const result = await agent.decide(sessionId, callId, decision, options);
  const isLater = result.status === 'settled' && (waits === 'session' || waits === 'client');
  return isLater ? { ...result, waitsFor: waits } : result;
}
