/**
 * Whether a timer came so late that this process was held up itself, as on a machine that has much else to do or has
 * slept. What clients sent meanwhile lies unread, so that nobody may be judged by their silence.
 */
export function wasHeldUp(
  timer: { readonly setAt: number; readonly delayMs: number },
  now: number,
): boolean {
  return now - timer.setAt - timer.delayMs > timer.delayMs / 10;
}
