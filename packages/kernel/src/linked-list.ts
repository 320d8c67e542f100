/** A place in a `LinkedList`. It is in no list once it was removed. */
export interface Link<T> {
  readonly value: T;
  next: Link<T> | undefined;
  previous: Link<T> | undefined;
  isIn: boolean;
}

/**
 * Values in the order they came, any of which leaves at the cost of one step. A `Set` would do the same, but it makes
 * itself a new table when it empties, and the lists here empty with every call.
 */
export class LinkedList<T> {
  first: Link<T> | undefined;
  private last: Link<T> | undefined;

  constructor() {
    this.first = undefined;
    this.last = undefined;
  }

  add(value: T): Link<T> {
    const { last } = this;
    const link: Link<T> = { value, next: undefined, previous: last, isIn: true };
    if (last) last.next = link;
    else this.first = link;
    this.last = link;
    return link;
  }

  /** `false` where it was removed before. */
  remove(link: Link<T>): boolean {
    if (!link.isIn) return false;
    link.isIn = false;
    const { next, previous } = link;
    if (previous) previous.next = next;
    else this.first = next;
    if (next) next.previous = previous;
    else this.last = previous;
    return true;
  }
}
