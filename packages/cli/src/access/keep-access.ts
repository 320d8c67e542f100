import type { Gateway } from '@sluice/gateway';
import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import {
  announceGateway,
  type RunningGateway,
  tokenId,
  withdrawGateway,
} from './running-gateways.js';
import { readToken } from './token-file.js';

const LOOK_EVERY_MS = 500;

export interface KeepAccessOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly gateway: Gateway;
  /** The token comes from its file, so a new one there is taken. */
  readonly followsFile: boolean;
  readonly log: Log;
}

/**
 * While a gateway runs: leaves what `sluice open` needs, and takes a new token when `sluice token rotate` has written
 * one. Returns what ends both.
 */
export async function keepAccess(options: KeepAccessOptions): Promise<() => Promise<void>> {
  const { env, gateway, log } = options;
  const startedAt = Date.now();
  const present = (): RunningGateway => ({
    url: gateway.url,
    pid: process.pid,
    started_at: startedAt,
    launch_key: gateway.launchKey,
    token_id: tokenId(gateway.token),
  });
  const announce = () =>
    announceGateway(env, present()).catch((error: unknown) => {
      // It serves all the same; only `sluice open` does not find it.
      log.warn('gateway_not_announced', { message: messageOf(error) });
    });
  await announce();
  let looking = Promise.resolve();
  const look = async () => {
    const token = await readToken(env);
    if (token === undefined || token === gateway.token) return;
    gateway.useToken(token);
    await announce();
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      log.warn('token_file_unreadable', { message: messageOf(error) });
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  if (!options.followsFile) clearInterval(timer);
  return async () => {
    clearInterval(timer);
    await looking;
    await withdrawGateway(env, present());
  };
}
