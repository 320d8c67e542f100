import type { Engine, RowKey } from '../engine/engine.js';
import { StoreError } from '../store-error.js';
import { Batch } from './batch.js';
import type { Changes } from './changes.js';

/** One write. `decide` runs inside the transaction; when it throws, the write is refused and leaves nothing. */
export interface Write<T> {
  readonly keys: readonly RowKey[];
  decide(batch: Batch): T;
  /** What a refusal leaves in the audit. */
  refused?(batch: Batch, error: unknown): void;
}

/** Tells callers what became of their writes. */
type Answer = () => void;

interface Waiting {
  readonly keys: readonly RowKey[];
  /** Decides, and gives what to tell the caller once it is on disk. */
  run(batch: Batch): Answer;
  fail(error: unknown): void;
}

const MAX_BATCH = 512;

/**
 * Group commit: writes that come while a commit is under way share the next one. An answer means that the write is
 * on disk. Nothing is dropped; callers wait.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #onCommitted: (changes: Changes) => void;
  #waiting: Waiting[] = [];
  #pump: Promise<void> | undefined;
  #closed: Error | undefined;

  constructor(engine: Engine, onCommitted: (changes: Changes) => void) {
    this.#engine = engine;
    this.#onCommitted = onCommitted;
  }

  submit<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return refusal(this.#closed);
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        keys: write.keys,
        run: (batch) => {
          try {
            const value = batch.attempt(() => write.decide(batch));
            return () => resolve(value);
          } catch (error) {
            write.refused?.(batch, error);
            return () => reject(toError(error));
          }
        },
        fail: reject,
      });
      this.#pump ??= this.#run();
    });
    // Who submits two writes and awaits them in turn must not be ended by the second while it hears of the first.
    answer.catch(() => undefined);
    return answer;
  }

  /** Ends after what was submitted before; what comes later is refused with `reason`. */
  async close(reason: Error): Promise<void> {
    this.#closed = reason;
    await this.#pump;
  }

  async #run(): Promise<void> {
    // Everything submitted in the same go shares the commit.
    await Promise.resolve();
    let answered: Answer | undefined;
    while (this.#waiting.length > 0) {
      const writes = this.#waiting.slice(0, MAX_BATCH);
      this.#waiting = this.#waiting.slice(MAX_BATCH);
      const committing = this.#commit(writes);
      // While the engine works, those who were answered before go on and submit what comes next.
      answered?.();
      answered = await committing;
    }
    this.#pump = undefined;
    answered?.();
  }

  /** Commits the writes; the answer tells their callers. */
  async #commit(writes: readonly Waiting[]): Promise<Answer> {
    let answers: Answer[] = [];
    let changes: Changes | undefined;
    try {
      await this.#engine.transact(
        writes.flatMap((write) => write.keys),
        (facts) => {
          const batch = new Batch(facts);
          answers = writes.map((write) => write.run(batch));
          changes = batch.changes();
          return changes;
        },
      );
    } catch (error) {
      // One value that the engine cannot take must not fail its neighbours.
      const alone: Answer[] = [];
      if (writes.length > 1 && isAboutOneWrite(error))
        for (const write of writes) alone.push(await this.#commit([write]));
      else for (const write of writes) alone.push(() => write.fail(error));
      return () => answerAll(alone);
    }
    return () => {
      if (changes && !changes.isEmpty) this.#onCommitted(changes);
      answerAll(answers);
    };
  }
}

function answerAll(answers: readonly Answer[]): void {
  for (const answer of answers) answer();
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function refusal(reason: Error): Promise<never> {
  const answer = Promise.reject(reason);
  answer.catch(() => undefined);
  return answer;
}

function isAboutOneWrite(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'STORE_WRITE_FAILED';
}
