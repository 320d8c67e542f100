import type { Turn } from './turn.js';

interface Waiter {
  readonly toolName: string;
  readonly isConcurrent: boolean;
  start(): void;
}

/** Limits how many calls of one agent run at once; a tool that is not `concurrent` never runs beside itself. */
export interface Slots {
  /** Takes a slot, at once or later. A cancelled turn gives up its place in the queue. */
  acquire(toolName: string, isConcurrent: boolean, turn: Turn): true | Promise<boolean>;
  release(toolName: string): void;
}

export function createSlots(limit: number): Slots {
  let free = limit;
  const running = new Map<string, number>();
  const queue: Waiter[] = [];

  const canRun = (toolName: string, isConcurrent: boolean): boolean =>
    free > 0 && (isConcurrent || !running.has(toolName));

  const take = (toolName: string): void => {
    free -= 1;
    running.set(toolName, (running.get(toolName) ?? 0) + 1);
  };

  const startNext = (): void => {
    for (let index = 0; index < queue.length && free > 0; ) {
      const waiter = queue[index];
      if (waiter && canRun(waiter.toolName, waiter.isConcurrent)) {
        queue.splice(index, 1);
        take(waiter.toolName);
        waiter.start();
      } else {
        index += 1;
      }
    }
  };

  return {
    acquire(toolName, isConcurrent, turn) {
      // A serial tool keeps its own order: it does not overtake a call of its name that waits.
      const waitsBehind = !isConcurrent && queue.some((waiter) => waiter.toolName === toolName);
      if (canRun(toolName, isConcurrent) && !waitsBehind) {
        take(toolName);
        return true;
      }
      return new Promise<boolean>((resolve) => {
        const waiter: Waiter = {
          toolName,
          isConcurrent,
          start() {
            stopListening();
            resolve(true);
          },
        };
        queue.push(waiter);
        const stopListening = turn.onCancel(() => {
          const index = queue.indexOf(waiter);
          if (index === -1) return;
          queue.splice(index, 1);
          resolve(false);
        });
      });
    },
    release(toolName) {
      free += 1;
      const left = (running.get(toolName) ?? 1) - 1;
      if (left > 0) running.set(toolName, left);
      else running.delete(toolName);
      startNext();
    },
  };
}
