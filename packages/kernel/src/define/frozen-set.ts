import { KernelError } from '../kernel-error.js';

/**
 * A set that nobody can change once it is made: what a tool declared holds for whoever gets hold of it. No `Set`
 * itself, because the methods of `Set.prototype` change any set that they are called on.
 */
export class FrozenSet<Item> implements ReadonlySet<Item> {
  readonly #items: ReadonlySet<Item>;

  constructor(items: Iterable<Item>) {
    this.#items = new Set(items);
    Object.freeze(this);
  }

  get size(): number {
    return this.#items.size;
  }

  has(item: Item): boolean {
    return this.#items.has(item);
  }

  forEach(look: (item: Item, same: Item, set: ReadonlySet<Item>) => void): void {
    for (const item of this.#items) look(item, item, this);
  }

  entries(): SetIterator<[Item, Item]> {
    return this.#items.entries();
  }

  keys(): SetIterator<Item> {
    return this.#items.keys();
  }

  values(): SetIterator<Item> {
    return this.#items.values();
  }

  [Symbol.iterator](): SetIterator<Item> {
    return this.#items.values();
  }

  add(_item: Item): never {
    throw frozen();
  }

  delete(_item: Item): never {
    throw frozen();
  }

  clear(): never {
    throw frozen();
  }
}

function frozen(): KernelError {
  return new KernelError(
    'TOOL_IS_FIXED',
    'What a tool declared cannot be changed after it was made; register another tool',
  );
}
