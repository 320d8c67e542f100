import type { Runtime } from '@sluice/kernel';
import type { McpRequest } from '@sluice/mcp';

const KEEP_ALIVE_MS = 10_000;

/** Whether a person is asked about exactly this: tool and arguments, by their digest. */
export async function isAskedAbout(runtime: Runtime, digest: string): Promise<boolean> {
  const open = await runtime.pendingApprovals();
  return open.some(({ request }) => (request.argumentsDigest ?? request.digest) === digest);
}

/**
 * Resolves once a person has been asked about the call for `patienceMs`: a client that hears nothing gives up soon
 * after. Never resolves for a call that only runs long, nor after `over`.
 */
export async function untilPatienceEnds(
  runtime: () => Promise<Runtime>,
  digest: string,
  patienceMs: number,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleepUnless(over, patienceMs);
    if (await isAskedAbout(await runtime(), digest)) return;
  }
}

/** Tells a client that asked for progress that a call which an earlier request began is alive, as long as it is. */
export async function sayAlive(
  request: McpRequest,
  runtime: () => Promise<Runtime>,
  digest: string,
  over: AbortSignal,
  everyMs = KEEP_ALIVE_MS,
): Promise<never> {
  const progressToken = request._meta?.progressToken;
  for (let waited = 1; ; waited += 1) {
    await sleepUnless(over, everyMs);
    if (progressToken === undefined) continue;
    const isAsked = await isAskedAbout(await runtime(), digest);
    const message = isAsked ? 'waiting for a person' : 'still running';
    // Below any step that a tool reports itself: the protocol wants the number to grow.
    const params = { progressToken, progress: waited / 1e6, message };
    await request.notify({ method: 'notifications/progress', params });
  }
}

/** Sleeps; once `over` is aborted it sleeps for ever, since nobody waits any more. */
function sleepUnless(over: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) return;
    const timer = setTimeout(() => {
      over.removeEventListener('abort', stop);
      resolve();
    }, ms);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    over.addEventListener('abort', stop, { once: true });
  });
}
