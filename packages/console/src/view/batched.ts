/** A turn of many calls tells many events at once; a page that is drawn anew for each of them falls behind. */
const FRAME_MS = 16;

/** Calls `work` soon after the first of several calls, once for all of them. `stop` forgets what was to come. */
export function batched(
  work: () => void,
  setTimer: (work: () => void, ms: number) => () => void,
): { readonly call: () => void; readonly stop: () => void } {
  let cancel: (() => void) | undefined;
  return {
    call() {
      cancel ??= setTimer(() => {
        cancel = undefined;
        work();
      }, FRAME_MS);
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
