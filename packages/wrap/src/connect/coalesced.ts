/**
 * The same work for many who ask for it at once: one run at a time, and one more for all who asked while it ran, `restMs`
 * after it ended. What a stranger says again and again costs no more than saying it twice.
 */
export function coalesced(run: () => Promise<void>, restMs: number): () => Promise<void> {
  let busy: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    const running = run();
    const rest = () => new Promise<void>((resolve) => setTimeout(resolve, restMs).unref());
    busy = running.then(rest, rest).then(() => {
      busy = undefined;
    });
    return running;
  };
  return () => {
    if (!busy) return begin();
    next ??= busy.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}
