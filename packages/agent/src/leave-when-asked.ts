import { readEvents } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { AgentParts } from './agent-parts.js';
import type { TurnControl } from './loop/run-turn.js';

/**
 * Leaves the turn as soon as all that is left of it waits for a person: the question is kept, the session is free, and
 * any process can answer and go on with `resume` or `recover`. While another call of the turn still runs, or a sub-agent,
 * it goes on waiting: nothing that has begun is left behind.
 */
export function leaveWhenAsked(
  { store, owner, log }: Pick<AgentParts, 'store' | 'owner' | 'log'>,
  sessionId: string,
  { stop, held }: TurnControl,
  over: AbortSignal,
): void {
  const { records } = store.bind({ sessionId, owner, fence: 0 });
  const watch = async () => {
    for await (const { event } of readEvents(store.events, { sessionId, signal: over })) {
      if (event.channel === 'progress' && event.type === 'text_chunk') continue;
      const open = await records.unfinished(sessionId);
      if (open.length === 0 || open.some(({ state }) => state !== 'APPROVAL_REQUIRED')) continue;
      await held.release();
      stop.leave();
      return;
    }
  };
  watch().catch((error: unknown) => {
    if (!over.aborted)
      log.warn('turn_not_left', { session_id: sessionId, message: messageOf(error) });
  });
}
