import { messageOf } from '@sluice/plain';
import type { GatewayCore } from '../gateway-core.js';

/**
 * Takes up what dead processes left, at the start and from time to time: with several gateways on one store, the
 * others go on where one has ended. The agent makes sure that only one of them does.
 */
export function recoverSessions(core: GatewayCore, everyMs: number): () => void {
  if (everyMs === 0) return () => undefined;
  let cancel: () => void = () => undefined;
  let isStopped = false;
  const look = () => {
    core.agent
      .recover()
      .catch((error: unknown) =>
        core.log.warn('sessions_not_recovered', { message: messageOf(error) }),
      )
      .finally(() => {
        if (!isStopped) cancel = core.clock.setTimer(look, everyMs);
      });
  };
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}
