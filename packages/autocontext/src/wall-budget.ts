/** When each part of a run has to end. All on the clock of `uptimeMs`. */
export interface WallBudget {
  /** Tools that have not ended by then are cancelled. */
  readonly toolsEnd: number;
  /** Cleaning and rendering that have not ended by then are given up, and the answer is empty. */
  readonly cleaningEnd: number;
}

/**
 * Shares the wall budget out. `readyMs`: how long it took to get ready for the tools, which says how fast this machine is
 * just now. Cleaning and rendering take about as long again, the last steps (an empty answer, the receipt, the end of the
 * process) less than that; a busy machine is uneven as well as slow, so it keeps more.
 */
export function shareWallBudget(startedAt: number, wallMs: number, readyMs: number): WallBudget {
  const reserveMs = Math.min(wallMs * 0.6, Math.max(60, wallMs * 0.3, readyMs * 4));
  const lastMs = Math.min(wallMs * 0.3, Math.max(wallMs * 0.03, readyMs));
  const end = startedAt + wallMs;
  return { toolsEnd: end - reserveMs, cleaningEnd: end - lastMs };
}
