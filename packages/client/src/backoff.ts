const FIRST_MS = 1_000;
const MOST_MS = 16_000;
const JITTER_MS = 500;

/** How long to wait before the next attempt, doubling; the chance keeps many pages from coming back at once. */
export function backoffMs(attempt: number, chance: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(attempt, 10), MOST_MS) + Math.floor(chance * JITTER_MS);
}
