/** `count` of the places, chosen by the seed alone: the same seed and the same source give the same choice. */
export function choose(places, count, seed) {
  const next = randomFrom(seed);
  const left = [...places];
  const chosen = [];
  while (chosen.length < count && left.length > 0) {
    const [place] = left.splice(Math.floor(next() * left.length), 1);
    if (!chosen.some((other) => isSame(other, place))) chosen.push(place);
  }
  return chosen;
}

function isSame(a, b) {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** Mulberry32: small, and enough to spread places. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
