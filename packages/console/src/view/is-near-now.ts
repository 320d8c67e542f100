/**
 * What an observer of one element last saw. A page that is busy gets several sights at once, oldest first; whoever takes
 * the first of them believes that an element is away which has come back, and hears no more of it.
 */
export function isNearNow(sights: readonly { readonly isIntersecting: boolean }[]): boolean {
  return sights.at(-1)?.isIntersecting === true;
}
