import type { Tool } from '../define/tool-types.js';

/** What runs in a slot. */
export interface SlotUser {
  readonly tool: Tool;
  /** Called once, when a slot that was not free at once is. Never throws. */
  start(): void;
}

/** Limits how many calls of one agent run at once; a tool that is not `concurrent` never runs beside itself. */
export class Slots {
  private free: number;
  private isBusy = false;
  /** Of serial tools, whether one runs. Their names stay in it: a `Map` that empties makes itself anew. */
  private readonly running = new Map<string, boolean>();
  /** In the order of asking. */
  private readonly queue: SlotUser[] = [];

  constructor(limit: number) {
    this.free = limit;
  }

  /** Whether the user has a slot now; otherwise it is started when one is free. */
  acquire(user: SlotUser): boolean {
    const { tool } = user;
    if (this.free > 0 && (isConcurrent(tool) || startsSerial(tool, this.running, this.queue))) {
      this.free -= 1;
      return true;
    }
    this.queue.push(user);
    return false;
  }

  /** Gives up its place in the queue; `false` where it has none. */
  leave(user: SlotUser): boolean {
    const place = this.queue.indexOf(user);
    if (place >= 0) this.queue.splice(place, 1);
    return place >= 0;
  }

  /**
   * What is started may end at once and release its own slot: the loop here sees to that, so that a long queue of such
   * users is no deep stack.
   */
  release(tool: Tool): void {
    const { queue } = this;
    this.free += 1;
    if (!isConcurrent(tool)) this.running.set(tool.name, false);
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.free > 0 && queue.length > 0) {
      const first = queue[0];
      const next =
        first && !isConcurrent(first.tool) ? takeRunnable(queue, this.running) : queue.shift();
      if (!next) break;
      this.free -= 1;
      next.start();
    }
    this.isBusy = false;
  }
}

/** A serial tool keeps its own order: it does not overtake a call of its name that waits. */
function startsSerial(tool: Tool, running: Map<string, boolean>, queue: SlotUser[]): boolean {
  const waits = running.get(tool.name) || queue.some((user) => user.tool === tool);
  if (!waits) running.set(tool.name, true);
  return !waits;
}

/** The first in the queue whose tool is concurrent or does not run. */
function takeRunnable(queue: SlotUser[], running: Map<string, boolean>): SlotUser | undefined {
  const place = queue.findIndex(({ tool }) => isConcurrent(tool) || !running.get(tool.name));
  const next = place < 0 ? undefined : queue.splice(place, 1)[0];
  if (next && !isConcurrent(next.tool)) running.set(next.tool.name, true);
  return next;
}

function isConcurrent(tool: Tool): boolean {
  return tool.metadata.concurrent === true;
}
