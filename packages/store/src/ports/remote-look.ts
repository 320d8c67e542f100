import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { readRow } from '../engine/read-row.js';
import type { ApprovalWaiters } from './approval-waiters.js';
import { deliverable } from './approvals.js';
import type { StoreCore } from './core.js';

/**
 * What to do when another process may have written: look, and wake only those who have something to see. Wake-ups that
 * come while it looks make it look once more.
 */
export function createRemoteLook(
  core: StoreCore,
  waiters: ApprovalWaiters,
  log: Log,
  wakeReaders: () => void,
): () => void {
  let lastSeq = -1;
  let isLooking = false;
  let isAskedAgain = false;

  const look = async (): Promise<void> => {
    const [row] = await core.engine.all('SELECT * FROM heads', []);
    const seq = row ? readRow('heads', row).event_seq : 0;
    if (seq !== lastSeq) wakeReaders();
    lastSeq = seq;
    await waiters.look(core, (text) => deliverable(waiters, text));
  };
  const run = async (): Promise<void> => {
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        await look();
      } while (isAskedAgain);
    } catch (error) {
      // The next wake-up looks again.
      log.warn('store_look_failed', { message: messageOf(error) });
    } finally {
      isLooking = false;
    }
  };
  return () => {
    if (isLooking) isAskedAgain = true;
    else void run();
  };
}
