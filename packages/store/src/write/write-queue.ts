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

interface UnderWay {
  readonly size: number;
  readonly done: Promise<Answer>;
}

const MAX_BATCH = 512;
/** From so many writes on, deciding and answering them takes longer than a commit by itself. */
const MANY_WRITES = 64;

/**
 * Group commit: writes that come while a commit is under way share the next one. An answer means that the write is
 * on disk. Nothing is dropped; callers wait.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #onCommitted: (changes: Changes) => void;
  #waiting: Waiting[] = [];
  /** Oldest first. */
  readonly #underWay: UnderWay[] = [];
  #isBeginningSoon = false;
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
      if (this.#pump) this.#beginSoon();
      else this.#pump = this.#run();
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
    this.#begin(0);
    for (let oldest = this.#underWay[0]; oldest; oldest = this.#underWay[0]) {
      const answer = await oldest.done;
      this.#underWay.shift();
      // Those who are answered go on and submit what comes next while the engine works.
      this.#begin(oldest.size);
      if (this.#underWay.length === 0) this.#pump = undefined;
      answer();
    }
  }

  /** Begins what can be begun. `unanswered`: writes that are on disk and whose callers do not know it yet. */
  #begin(unanswered: number): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      const size = this.#batchSize(unanswered);
      const writes = this.#waiting.slice(0, size);
      this.#waiting = this.#waiting.slice(size);
      this.#underWay.push({ size: writes.length, done: this.#commit(writes) });
    }
  }

  /** A few writes wait, so that those who come meanwhile can share their commit. */
  #hasRoom(): boolean {
    const [oldest] = this.#underWay;
    if (!oldest) return true;
    const enough = Math.max(MANY_WRITES, oldest.size) / 2;
    return this.#underWay.length < this.#engine.depth && this.#waiting.length >= enough;
  }

  /**
   * If many callers all waited for the same commit, the engine would then wait for all of them. In two halves, one half
   * goes on while the other is committed.
   */
  #batchSize(unanswered: number): number {
    let writers = this.#waiting.length + unanswered;
    for (const { size } of this.#underWay) writers += size;
    return writers < MANY_WRITES ? MAX_BATCH : Math.min(MAX_BATCH, Math.ceil(writers / 2));
  }

  /** Once all who were answered in this turn have submitted what comes next. */
  #beginSoon(): void {
    if (this.#isBeginningSoon || this.#underWay.length === 0 || !this.#hasRoom()) return;
    this.#isBeginningSoon = true;
    setImmediate(() => {
      this.#isBeginningSoon = false;
      this.#begin(0);
    });
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
