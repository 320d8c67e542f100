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
  #last: Link<T> | undefined;

  constructor() {
    this.first = undefined;
  }

  add(value: T): Link<T> {
    const link: Link<T> = { value, next: undefined, previous: this.#last, isIn: true };
    if (this.#last) this.#last.next = link;
    else this.first = link;
    this.#last = link;
    return link;
  }

  /** `false` where it was removed before. */
  remove(link: Link<T>): boolean {
    if (!link.isIn) return false;
    link.isIn = false;
    if (link.previous) link.previous.next = link.next;
    else this.first = link.next;
    if (link.next) link.next.previous = link.previous;
    else this.#last = link.previous;
    return true;
  }
}
