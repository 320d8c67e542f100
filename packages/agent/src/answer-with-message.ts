import type { DecideOptions, DecideResult } from '@sluice/kernel';
import type { AgentParts } from './agent-parts.js';
import type { TurnOutcome } from './loop/turn-outcome.js';
import type { Speaker } from './ports/message-store.js';

/**
 * Takes a message as the person's no to every question that waits in the session, with the message as its reason, which
 * the model reads, and waits for the turn under way. `undefined` where nothing waits: the message is still to be said.
 */
export async function answerWithMessage(
  parts: Pick<AgentParts, 'store'>,
  turn: Promise<TurnOutcome> | undefined,
  said: {
    readonly sessionId: string;
    readonly content: string;
    readonly by?: Speaker;
    decide(
      sessionId: string,
      callId: string,
      decision: 'deny',
      options: DecideOptions,
    ): Promise<DecideResult>;
  },
): Promise<TurnOutcome | undefined> {
  const open = turn ? await parts.store.approvalsOf(said.sessionId).pending() : [];
  if (open.length === 0) return undefined;
  const answer = {
    note: said.content,
    ...(said.by === undefined ? {} : { decidedBy: said.by.person }),
  };
  for (const { request } of open) await said.decide(said.sessionId, request.callId, 'deny', answer);
  return await turn;
}
