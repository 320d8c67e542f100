/** The rows of a list as they were last drawn, and which of them was chosen. */
export interface ChosenPlace {
  readonly keys: readonly string[];
  readonly chosen: string | undefined;
}

/**
 * The row that is chosen in the list as it is now. Where the chosen one is gone it is the next that stood below it,
 * or the nearest above where none below is left; where nothing was chosen it is the first.
 */
export function chosenAmong(before: ChosenPlace, keys: readonly string[]): string | undefined {
  const there = new Set(keys);
  const { chosen } = before;
  if (chosen !== undefined && there.has(chosen)) return chosen;
  const index = chosen === undefined ? -1 : before.keys.indexOf(chosen);
  if (index < 0) return keys[0];
  const isThere = (key: string) => there.has(key);
  return (
    before.keys.slice(index + 1).find(isThere) ??
    before.keys.slice(0, index).findLast(isThere) ??
    keys[0]
  );
}
