import type { Tool } from '../define/tool-types.js';
import type { Turn } from './turn.js';

/** A place to run in, to be given back; or why the turn was cancelled before there was one. */
export type Slot =
  | { readonly kind: 'taken'; release(): void }
  | { readonly kind: 'cancelled'; readonly reason: string };

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

  /** A slot where one is free; `undefined` where the call has to wait for it. */
  take(tool: Tool, turn: Turn): Slot | undefined {
    const { cancelReason } = turn;
    if (cancelReason !== undefined) return { kind: 'cancelled', reason: cancelReason };
    // A serial tool keeps its own order: it does not overtake a call of its name that waits.
    const overtakes = !isConcurrent(tool) && this.#queue.some((waiting) => waiting.tool === tool);
    return this.#canRun(tool) && !overtakes ? this.#occupy(tool) : undefined;
  }

  wait(tool: Tool, turn: Turn): Promise<Slot> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        tool,
        start: () => {
          forget();
          resolve(this.#occupy(tool));
        },
      };
      const forget = turn.onCancel((reason) => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        resolve({ kind: 'cancelled', reason });
      });
      this.#queue.push(waiting);
    });
  }

  #canRun(tool: Tool): boolean {
    return this.#free > 0 && (isConcurrent(tool) || !this.#running.has(tool.name));
  }

  #occupy(tool: Tool): Slot {
    this.#free -= 1;
    if (!isConcurrent(tool)) this.#running.add(tool.name);
    return { kind: 'taken', release: () => this.#release(tool) };
  }

  #release(tool: Tool): void {
    this.#free += 1;
    this.#running.delete(tool.name);
    const next = this.#queue.findIndex((waiting) => this.#canRun(waiting.tool));
    if (next >= 0) this.#queue.splice(next, 1)[0]?.start();
  }
}

function isConcurrent(tool: Tool): boolean {
  return tool.metadata.concurrent === true;
}
