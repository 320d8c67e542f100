import { messageOf } from '@sluice/plain';
import { wasHeldUp } from '../connection/was-held-up.js';
import type { GatewayCore } from '../gateway-core.js';

/**
 * Takes up what dead processes left, at the start and from time to time: with several gateways on one store, the
 * others go on where one has ended. The agent makes sure that only one of them does. Whoever wakes late leaves the others
 * the time to say that they are there: on a machine that slept their leases have run out with ours.
 */
export function recoverSessions(core: GatewayCore, everyMs: number): () => void {
  if (everyMs === 0) return () => undefined;
  let cancel: () => void = () => undefined;
  let isStopped = false;
  let setAt = core.clock.now();
  let isPassedOver = false;
  const look = () => {
    // Never two in a row: a machine that always has much to do would take up nothing.
    isPassedOver = !isPassedOver && wasHeldUp({ setAt, delayMs: everyMs }, core.clock.now());
    Promise.resolve(isPassedOver ? [] : core.agent.recover())
      .catch((error: unknown) =>
        core.log.warn('sessions_not_recovered', { message: messageOf(error) }),
      )
      .finally(() => {
        setAt = core.clock.now();
        if (!isStopped) cancel = core.clock.setTimer(look, everyMs);
      });
  };
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}
