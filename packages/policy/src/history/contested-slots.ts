import { isEndless, type SeenSlot } from './slot-values.js';

/**
 * Which slots a no may have been about, given the values of refused parts in them (nothing for a part of another shape,
 * which differs in what it does). Where a refused part has a value that was never allowed in a slot whose values come
 * again, such as a folder, that value is the reason, and what is ever new beside it is not. Where there is none, it may
 * have been any.
 */
export function contestedSlots(
  slots: readonly SeenSlot[],
  refused: readonly (readonly string[] | undefined)[],
): readonly boolean[] {
  const contested = slots.map(() => false);
  for (const values of refused) {
    if (!values) continue;
    const isNews = slots.map((slot, index) => !slot.values.includes(values[index] ?? ''));
    const isReason = slots.map((slot, index) => isNews[index] === true && !isEndless(slot));
    const about = isReason.includes(true) ? isReason : slots.map(() => true);
    about.forEach((isAbout, index) => {
      if (isAbout) contested[index] = true;
    });
  }
  return contested;
}
