import { messageOf } from '@sluice/plain';
import { closeCodes } from '@sluice/protocol';
import type { Connection } from '../connection/connection.js';
import type { GatewayCore } from '../gateway-core.js';
import { isOwner } from './principal.js';

/** Ends connections of people who were revoked at another gateway, or whose token has run out. */
export function sweepRevoked(core: GatewayCore, connections: ReadonlySet<Connection>): () => void {
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
    for (const connection of [...connections]) {
      const { who } = connection;
      if (!who || isOwner(who)) continue;
      if (!(await door.current(who))) connection.close(closeCodes.unauthenticated, 'REVOKED');
    }
  }
  return () => {
    isOver = true;
    cancel();
  };
}
