export function median(values) {
  if (values.length === 0) throw new Error('median of nothing');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of the round-by-round ratios: both sides of each ratio saw the same load. */
export function medianRatio(ours, theirs) {
  return median(ours.map((value, round) => value / theirs[round]));
}

/** `items` begun at another place each round, so that no contestant always follows the same one. */
export function rotated(items, round) {
  const shift = round % Math.max(items.length, 1);
  return [...items.slice(shift), ...items.slice(0, shift)];
}
