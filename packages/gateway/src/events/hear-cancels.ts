import { messageOf } from '@sluice/plain';
import type { GatewayCore } from '../gateway-core.js';

const RETRY_MS = 1_000;

/** Ends turns of this process that were cancelled at another gateway on the same store. */
export function hearCancels(core: GatewayCore): () => void {
  const stop = new AbortController();
  let cancelRetry: () => void = () => undefined;
  const listen = () => {
    core.agent.hearCancels(stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      core.log.warn('cancels_not_heard', { message: messageOf(error) });
      cancelRetry = core.clock.setTimer(listen, RETRY_MS);
    });
  };
  listen();
  return () => {
    stop.abort();
    cancelRetry();
  };
}
