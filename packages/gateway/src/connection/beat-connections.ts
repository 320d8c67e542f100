import type { Clock } from '@sluice/kernel';
import type { Connection } from './connection.js';
import { wasHeldUp } from './was-held-up.js';

/**
 * Lets go of clients that have gone, at every heartbeat. One that comes late says nothing of them: what they sent
 * meanwhile is read after it.
 */
export function beatConnections(
  clock: Clock,
  everyMs: number,
  connections: Iterable<Pick<Connection, 'beat'>>,
): () => void {
  let setAt = clock.now();
  let cancel = clock.setTimer(beat, everyMs);
  function beat(): void {
    const now = clock.now();
    if (!wasHeldUp({ setAt, delayMs: everyMs }, now)) {
      for (const connection of connections) connection.beat(now);
    }
    setAt = now;
    cancel = clock.setTimer(beat, everyMs);
  }
  return () => cancel();
}
