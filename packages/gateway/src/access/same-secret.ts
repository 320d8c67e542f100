import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes the same time wherever the two differ. */
export function isSameSecret(shown: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(wanted));
}
