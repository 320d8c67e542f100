import { KernelError } from '../kernel-error.js';

/** A set that nobody can change once it is made: what a tool declared holds for whoever gets hold of it. */
export class FrozenSet<Item> extends Set<Item> {
  readonly #isMade: boolean;

  constructor(items: Iterable<Item>) {
    super(items);
    this.#isMade = true;
    Object.freeze(this);
  }

  override add(item: Item): this {
    // The constructor of `Set` adds through this method.
    if (#isMade in this && this.#isMade) throw frozen();
    return super.add(item);
  }

  override delete(_item: Item): boolean {
    throw frozen();
  }

  override clear(): void {
    throw frozen();
  }
}

function frozen(): KernelError {
  return new KernelError(
    'TOOL_IS_FIXED',
    'What a tool declared cannot be changed after it was made; register another tool',
  );
}
