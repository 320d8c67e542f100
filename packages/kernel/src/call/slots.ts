import type { Tool } from '../define/tool-types.js';
import { type Link, LinkedList } from '../linked-list.js';

/** What runs in a slot. */
export interface SlotUser {
  readonly tool: Tool;
  /** Called once, when a slot that was not free at once is. Never throws. */
  start(): void;
}

/** Limits how many calls of one agent run at once; a tool that is not `concurrent` never runs beside itself. */
export class Slots {
  #free: number;
  #isStarting = false;
  /** Of serial tools, whether one runs. Their names stay in it: a `Map` that empties makes itself anew. */
  readonly #isRunning = new Map<string, boolean>();
  /** In the order of asking. */
  readonly #queue = new LinkedList<SlotUser>();

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Takes a slot and answers nothing; where none is free, the place from which the user is started later. */
  acquire(user: SlotUser): Link<SlotUser> | undefined {
    const { tool } = user;
    if (!this.#canRun(tool) || (!isConcurrent(tool) && this.#waitsBehind(tool))) {
      return this.#queue.add(user);
    }
    this.#take(tool);
    return undefined;
  }

  /** Gives up a place in the queue; `false` where its user has the slot already. */
  leave(place: Link<SlotUser>): boolean {
    return this.#queue.remove(place);
  }

  /**
   * What is started may end at once and release its own slot: the loop here sees to that, so that a long queue of such
   * users is no deep stack.
   */
  release(tool: Tool): void {
    this.#free += 1;
    if (!isConcurrent(tool)) this.#isRunning.set(tool.name, false);
    if (this.#isStarting) return;
    this.#isStarting = true;
    for (let next = this.#nextToRun(); next; next = this.#nextToRun()) {
      this.#queue.remove(next);
      this.#take(next.value.tool);
      next.value.start();
    }
    this.#isStarting = false;
  }

  #nextToRun(): Link<SlotUser> | undefined {
    if (this.#free === 0) return undefined;
    let place = this.#queue.first;
    while (place && !this.#canRun(place.value.tool)) place = place.next;
    return place;
  }

  #canRun(tool: Tool): boolean {
    return this.#free > 0 && (isConcurrent(tool) || this.#isRunning.get(tool.name) !== true);
  }

  /** A serial tool keeps its own order: it does not overtake a call of its name that waits. */
  #waitsBehind(tool: Tool): boolean {
    let place = this.#queue.first;
    while (place && place.value.tool !== tool) place = place.next;
    return place !== undefined;
  }

  #take(tool: Tool): void {
    this.#free -= 1;
    if (!isConcurrent(tool)) this.#isRunning.set(tool.name, true);
  }
}

function isConcurrent(tool: Tool): boolean {
  return tool.metadata.concurrent === true;
}
