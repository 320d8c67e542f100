import { randomBytes, randomInt } from 'node:crypto';
import { readOrEmpty } from './process-table.js';
import type { Mark } from './process-tree.js';

export const MARK_VARIABLE = 'SLUICE_SANDBOX_MARK';

/** Resource limits that nobody feels, with values that nobody else has. */
export interface LimitMark {
  readonly pendingSignals: number;
  readonly queueBytes: number;
}

export interface CommandMark {
  readonly mark: Mark;
  /** Value of the mark variable. */
  readonly value: string;
  readonly limits: LimitMark | undefined;
}

/** Gives each command of one sandbox its own mark; all share the sandbox's part. */
export class MarkMaker {
  readonly sandboxId = randomBytes(9).toString('hex');
  readonly #queueBytes: number | undefined;
  #count = 0;

  /** Limits serve as a mark only where the shell that sets them can (`bash`). */
  constructor(canSetLimits: boolean) {
    this.#queueBytes = canSetLimits ? pick('Max msgqueue size', 819_200) : undefined;
  }

  /** Patterns for `grep` that match every command of this sandbox. */
  sandboxPatterns(): { readonly environment: string; readonly limits: string } {
    return {
      environment: `${MARK_VARIABLE}=${this.sandboxId}`,
      limits:
        this.#queueBytes === undefined
          ? 'no such limit'
          : `Max msgqueue size *${this.#queueBytes} `,
    };
  }

  next(): CommandMark {
    this.#count += 1;
    const value = `${this.sandboxId}.${this.#count}.`;
    const environment = `${MARK_VARIABLE}=${value}`;
    const pendingSignals = pick('Max pending signals', 60_000);
    const queueBytes = this.#queueBytes;
    if (pendingSignals === undefined || queueBytes === undefined) {
      return { mark: { environment, limits: undefined }, value, limits: undefined };
    }
    const limits = new RegExp(
      `Max pending signals +${pendingSignals} [\\s\\S]*Max msgqueue size +${queueBytes} `,
    );
    return { mark: { environment, limits }, value, limits: { pendingSignals, queueBytes } };
  }
}

/**
 * A value in the upper half of what is allowed, never the common one itself. Undefined where the host leaves too
 * little room to be told apart from processes that are not ours.
 */
function pick(limit: string, usual: number): number | undefined {
  const match = new RegExp(`${limit} +\\S+ +(\\d+|unlimited) `).exec(
    readOrEmpty('/proc/self/limits'),
  );
  if (!match) return undefined;
  const hard = Math.min(match[1] === 'unlimited' ? usual : Number(match[1]), usual);
  return hard < 2_048 ? undefined : randomInt(Math.floor(hard / 2), hard);
}
