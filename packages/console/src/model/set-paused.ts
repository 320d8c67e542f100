import type { ConsoleStore } from './console-store.js';

/** Holds one session, or all; or lets it go on. Who else looks on finds it with their next look. */
export async function setPaused(
  store: Pick<ConsoleStore, 'request' | 'lookAgain'>,
  paused: boolean,
  sessionId?: string,
): Promise<void> {
  try {
    await store.request('session.pause', {
      paused,
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
    });
  } finally {
    store.lookAgain();
  }
}
