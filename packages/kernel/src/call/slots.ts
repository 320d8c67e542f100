import type { Tool } from '../define/tool-types.js';
import type { Turn } from './turn.js';

interface Waiting {
  readonly tool: Tool;
  start(): void;
}

/** Limits how many calls of one agent run at once; a tool that is not `concurrent` never runs beside itself. */
export class Slots {
  #free: number;
  /** Names of the tools that are running and must not run beside themselves. */
  readonly #running = new Set<string>();
  /** In the order of asking. */
  readonly #queue: Waiting[] = [];

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Whether there was a slot to take. Whoever took one gives it back. */
  take(tool: Tool): boolean {
    if (!this.hasRoom(tool)) return false;
    this.#occupy(tool);
    return true;
  }

  /** Whether a call of the tool would get a slot now. */
  hasRoom(tool: Tool): boolean {
    // A serial tool keeps its own order: it does not overtake a call of its name that waits.
    const overtakes = !isConcurrent(tool) && this.#queue.some((waiting) => waiting.tool === tool);
    return !overtakes && this.#canRun(tool);
  }

  /** Takes the next slot. Resolves with the reason where the turn is cancelled before there is one. */
  wait(tool: Tool, turn: Turn): Promise<string | undefined> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        tool,
        start: () => {
          forget();
          this.#occupy(tool);
          resolve(undefined);
        },
      };
      const forget = turn.onCancel((reason) => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        resolve(reason);
      });
      this.#queue.push(waiting);
    });
  }

  giveBack(tool: Tool): void {
    this.#free += 1;
    this.#running.delete(tool.name);
    const next = this.#queue.findIndex((waiting) => this.#canRun(waiting.tool));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.start();
  }

  #canRun(tool: Tool): boolean {
    return this.#free > 0 && (isConcurrent(tool) || !this.#running.has(tool.name));
  }

  #occupy(tool: Tool): void {
    this.#free -= 1;
    if (!isConcurrent(tool)) this.#running.add(tool.name);
  }
}

function isConcurrent(tool: Tool): boolean {
  return tool.metadata.concurrent === true;
}
