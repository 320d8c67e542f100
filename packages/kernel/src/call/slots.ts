import { type Link, LinkedList } from '../linked-list.js';
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
  /** Tools stay in it with 0: the tools of a runtime are few, and a `Map` that empties makes itself anew. */
  readonly #running = new Map<string, number>();
  /** In the order of asking. */
  readonly #queue = new LinkedList<Waiter>();

  constructor(limit: number) {
    this.#free = limit;
  }

  acquire(toolName: string, isConcurrent: boolean, turn: Turn): true | Promise<boolean> {
    if (this.#canRun(toolName, isConcurrent) && !this.#waitsBehind(toolName, isConcurrent)) {
      this.#take(toolName);
      return true;
    }
    return new Promise((resolve) => {
      new Waiter(toolName, isConcurrent, turn, this.#queue, resolve).queueUp();
    });
  }

  release(toolName: string): void {
    this.#free += 1;
    this.#running.set(toolName, (this.#running.get(toolName) ?? 1) - 1);
    if (this.#queue.first) this.#startNext();
  }

  #canRun(toolName: string, isConcurrent: boolean): boolean {
    return this.#free > 0 && (isConcurrent || (this.#running.get(toolName) ?? 0) === 0);
  }

  /** A serial tool keeps its own order: it does not overtake a call of its name that waits. */
  #waitsBehind(toolName: string, isConcurrent: boolean): boolean {
    if (isConcurrent) return false;
    let link = this.#queue.first;
    while (link && link.value.toolName !== toolName) link = link.next;
    return link !== undefined;
  }

  #take(toolName: string): void {
    this.#free -= 1;
    this.#running.set(toolName, (this.#running.get(toolName) ?? 0) + 1);
  }

  #startNext(): void {
    let link = this.#queue.first;
    while (link && this.#free > 0) {
      const { value: waiter, next } = link;
      if (this.#canRun(waiter.toolName, waiter.isConcurrent)) {
        this.#take(waiter.toolName);
        waiter.start();
      }
      link = next;
    }
  }
}

class Waiter implements Cancellable {
  readonly toolName: string;
  readonly isConcurrent: boolean;
  readonly #turn: Turn;
  readonly #queue: LinkedList<Waiter>;
  readonly #answer: (hasSlot: boolean) => void;
  #place: Link<Waiter> | undefined;
  #watching: Link<Cancellable> | undefined;

  constructor(
    toolName: string,
    isConcurrent: boolean,
    turn: Turn,
    queue: LinkedList<Waiter>,
    answer: (hasSlot: boolean) => void,
  ) {
    this.toolName = toolName;
    this.isConcurrent = isConcurrent;
    this.#turn = turn;
    this.#queue = queue;
    this.#answer = answer;
    this.#place = undefined;
    this.#watching = undefined;
  }

  queueUp(): void {
    this.#place = this.#queue.add(this);
    this.#watching = this.#turn.watch(this);
  }

  start(): void {
    this.#leave();
    if (this.#watching) this.#turn.unwatch(this.#watching);
    this.#answer(true);
  }

  cancel(): void {
    if (this.#leave()) this.#answer(false);
  }

  #leave(): boolean {
    return this.#place !== undefined && this.#queue.remove(this.#place);
  }
}
