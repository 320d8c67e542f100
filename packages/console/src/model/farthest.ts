/** The places that go where only `most` may stay: those farthest from where somebody is. */
export function farthest(places: readonly number[], from: number, most: number): readonly number[] {
  const distance = (place: number) => Math.abs(place - from);
  return [...places].sort((a, b) => distance(a) - distance(b)).slice(most);
}
