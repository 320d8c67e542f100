import type { Cancellable, Turn } from './turn.js';

/** Limits how many calls of one agent run at once; a tool that is not `concurrent` never runs beside itself. */
export interface Slots {
  /** Takes a slot, at once or later. A cancelled turn gives up its place in the queue. */
  acquire(toolName: string, isConcurrent: boolean, turn: Turn): true | Promise<boolean>;
  release(toolName: string): void;
}

export function createSlots(limit: number): Slots {
  return new CountedSlots(limit);
}

class CountedSlots implements Slots {
  #free: number;
  readonly #running = new Map<string, number>();
  /** In the order of asking. */
  readonly #queue = new Set<Waiter>();

  constructor(limit: number) {
    this.#free = limit;
  }

  acquire(toolName: string, isConcurrent: boolean, turn: Turn): true | Promise<boolean> {
    if (this.#canRun(toolName, isConcurrent) && !this.#waitsBehind(toolName, isConcurrent)) {
      this.#take(toolName);
      return true;
    }
    return new Promise((resolve) => {
      const waiter = new Waiter(toolName, isConcurrent, turn, this.#queue, resolve);
      this.#queue.add(waiter);
      turn.watch(waiter);
    });
  }

  release(toolName: string): void {
    this.#free += 1;
    const left = (this.#running.get(toolName) ?? 1) - 1;
    if (left > 0) this.#running.set(toolName, left);
    else this.#running.delete(toolName);
    if (this.#queue.size > 0) this.#startNext();
  }

  #canRun(toolName: string, isConcurrent: boolean): boolean {
    return this.#free > 0 && (isConcurrent || !this.#running.has(toolName));
  }

  /** A serial tool keeps its own order: it does not overtake a call of its name that waits. */
  #waitsBehind(toolName: string, isConcurrent: boolean): boolean {
    if (isConcurrent || this.#queue.size === 0) return false;
    for (const waiter of this.#queue) if (waiter.toolName === toolName) return true;
    return false;
  }

  #take(toolName: string): void {
    this.#free -= 1;
    this.#running.set(toolName, (this.#running.get(toolName) ?? 0) + 1);
  }

  #startNext(): void {
    for (const waiter of this.#queue) {
      if (this.#free === 0) return;
      if (!this.#canRun(waiter.toolName, waiter.isConcurrent)) continue;
      this.#take(waiter.toolName);
      waiter.start();
    }
  }
}

class Waiter implements Cancellable {
  readonly toolName: string;
  readonly isConcurrent: boolean;
  readonly #turn: Turn;
  readonly #queue: Set<Waiter>;
  readonly #answer: (hasSlot: boolean) => void;

  constructor(
    toolName: string,
    isConcurrent: boolean,
    turn: Turn,
    queue: Set<Waiter>,
    answer: (hasSlot: boolean) => void,
  ) {
    this.toolName = toolName;
    this.isConcurrent = isConcurrent;
    this.#turn = turn;
    this.#queue = queue;
    this.#answer = answer;
  }

  start(): void {
    this.#queue.delete(this);
    this.#turn.unwatch(this);
    this.#answer(true);
  }

  cancel(): void {
    if (this.#queue.delete(this)) this.#answer(false);
  }
}
