import { sleep } from '../sleep.js';
import type { TurnWork } from './turn-work.js';

/** How soon a turn sees that its session goes on. */
const LOOK_AGAIN_MS = 250;

/**
 * Holds a turn where it stands while a person has paused its session: nothing new is asked of the model and no call
 * begins. What runs already runs on. A turn that is stopped meanwhile ends as it would have.
 */
export async function waitWhilePaused({ parts, sessionId, stop }: TurnWork): Promise<void> {
  for (;;) {
    const row = await parts.store.sessions.get(await rootOf(parts, sessionId));
    if (!row?.paused || stop.end || stop.isLeft) return;
    await sleep(parts.clock, LOOK_AGAIN_MS, stop.signal);
  }
}

/** A sub-agent waits with the session that a person sees. */
async function rootOf(parts: TurnWork['parts'], sessionId: string): Promise<string> {
  let id = sessionId;
  for (let depth = 0; depth <= parts.tasks.maxDepth; depth += 1) {
    const parent = (await parts.store.sessions.get(id))?.parentSessionId;
    if (parent === undefined) return id;
    id = parent;
  }
  return id;
}
