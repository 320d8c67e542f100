import type { PinBook } from '@sluice/wrap';
import { openPinBook, pinPath } from './pin-file.js';

const LOOK_EVERY_MS = 1_000;

export interface WatchedPins extends PinBook {
  /** Calls `look` whenever a person accepted something elsewhere, until the returned function is called. */
  watch(look: () => Promise<void>): () => void;
}

/** What people have seen of a server, with an eye on what they accept while the server runs. */
export async function watchedPins(
  env: Readonly<Record<string, string | undefined>>,
  server: string,
  onWords: (words: string) => void,
): Promise<WatchedPins> {
  const pins = await openPinBook(pinPath(env, server), server);
  return {
    ...pins,
    watch(look) {
      const looking = setInterval(() => {
        if (!pins.hasChanged()) return;
        pins.readAgain().then(look, (error: unknown) => onWords(String(error)));
      }, LOOK_EVERY_MS);
      looking.unref();
      return () => clearInterval(looking);
    },
  };
}
