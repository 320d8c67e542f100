import type { SessionPause, SessionRow } from '@sluice/agent';

interface Telling {
  session(): Promise<SessionRow | undefined>;
  /** Called with who holds it when it is held, and with nothing when it goes on. */
  tell(paused: SessionPause | undefined): void;
  /** Resolves when it is time to look again; at once where the signal has aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

/**
 * Tells of a turn that somebody holds, so that a message that waits is not taken for one that was lost; and when it goes
 * on. Looks at once, then again and again until the signal aborts.
 */
export async function tellPauses(telling: Telling, signal: AbortSignal): Promise<void> {
  let told: SessionPause | undefined;
  while (!signal.aborted) {
    const paused = (await telling.session())?.paused;
    if (signal.aborted) return;
    if (paused?.by !== told?.by || paused?.all !== told?.all) telling.tell(paused);
    told = paused;
    await telling.wait(signal);
  }
}
