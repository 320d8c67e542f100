import { messageOf } from '@sluice/plain';
import { closeCodes } from '@sluice/protocol';
import type { GatewayCore } from '../gateway-core.js';
import type { GatewayLimits } from '../gateway-options.js';
import type { FrontDoor } from './front-door.js';
import type { Visit } from './principal.js';

/**
 * Ends what people have open who were revoked at another gateway, or whose token has run out, and what opened in the
 * very moment in which its right to do so ended.
 */
export function sweepRevoked(
  core: Pick<GatewayCore, 'clock' | 'log'> & {
    readonly limits: Pick<GatewayLimits, 'revokedWithinMs'>;
    readonly door: Pick<FrontDoor, 'current'>;
  },
  visits: () => readonly Visit[],
): () => void {
  const { clock, limits, log, door } = core;
  let isOver = false;
  let cancel = clock.setTimer(look, limits.revokedWithinMs);
  function look(): void {
    sweep()
      .catch((error: unknown) => log.warn('people_not_read', { message: messageOf(error) }))
      .finally(() => {
        if (!isOver) cancel = clock.setTimer(look, limits.revokedWithinMs);
      });
  }
  async function sweep(): Promise<void> {
    for (const visit of visits()) {
      const { who } = visit;
      if (who && !(await door.current(who))) visit.close(closeCodes.unauthenticated, 'REVOKED');
    }
  }
  return () => {
    isOver = true;
    cancel();
  };
}
