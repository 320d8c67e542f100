const MAX_LENGTH = 80;
/** A shorter name stands in too many others by chance. */
const LEAST_WITHIN = 3;

/** The known names that are most like `wanted`, nearest first, at most three; none if nothing is near. */
export function nearestNames(wanted: string, known: readonly string[]): string[] {
  const key = normalise(wanted.slice(0, MAX_LENGTH));
  if (key === '') return [];
  return known
    .map((name) => ({ name, distance: distanceTo(key, normalise(name)) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(key.length / 3)))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

function normalise(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function distanceTo(wanted: string, name: string): number {
  const isWithin = name.includes(wanted) || (name.length >= LEAST_WITHIN && wanted.includes(name));
  if (wanted.length >= 4 && isWithin) return 1;
  return editDistance(wanted, name);
}

/** Letters that are wrong, missing, too many, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const gap = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(Math.min(substitution, swap, gap));
    }
    beforeLast = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
