import type { AuditSigner } from '../audit/audit-signer.js';
import { type Engine, type RowKey, rowId } from '../engine/engine.js';
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
type Reply = () => void;

interface WaitingWrite {
  readonly keys: readonly RowKey[];
  /** Decides, and gives what to tell the caller once it is on disk. */
  run(batch: Batch): Reply;
  fail(error: unknown): void;
}

/** Of many callers, those of one commit go on while the next one is written. */
const MAX_WRITES_IN_COMMIT = 100;

/**
 * Group commit: one transaction is under way, and the writes that come meanwhile share the next one. A reply means
 * that the write is on disk. A write is never cut in two; nothing is dropped; callers wait.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #onCommitted: (changes: Changes) => void;
  readonly #signer: AuditSigner | undefined;
  readonly #waiting: WaitingWrite[] = [];
  #running: Promise<void> | undefined;
  #closed: Error | undefined;

  constructor(engine: Engine, onCommitted: (changes: Changes) => void, signer?: AuditSigner) {
    this.#engine = engine;
    this.#signer = signer;
    this.#onCommitted = onCommitted;
  }

  submit<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return refusal(this.#closed);
    const reply = new Promise<T>((resolve, reject) => {
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
    });
    this.#running ??= this.#run();
    // A caller that submits two writes and awaits them in turn must not crash on the second while it awaits the first.
    reply.catch(() => undefined);
    return reply;
  }

  /** Resolves after everything that was submitted before; what comes later is refused with `reason`. */
  async close(reason: Error): Promise<void> {
    this.#closed = reason;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Everything submitted in the same go shares the commit.
    await Promise.resolve();
    let reply: Reply = () => undefined;
    while (this.#waiting.length > 0) {
      const committing = this.#commit(this.#waiting.splice(0, MAX_WRITES_IN_COMMIT));
      // The callers of the commit before go on while this one is on its way.
      reply();
      reply = await committing;
    }
    this.#running = undefined;
    reply();
  }

  /** Commits the writes; the reply tells their callers. */
  async #commit(writes: readonly WaitingWrite[]): Promise<Reply> {
    let replies: Reply[] = [];
    let changes: Changes | undefined;
    try {
      await this.#engine.transact(keysOf(writes), (facts) => {
        const batch = new Batch(facts, this.#signer);
        replies = writes.map((write) => write.run(batch));
        changes = batch.changes();
        return changes;
      });
    } catch (error) {
      // One value that the engine cannot take must not fail its neighbours.
      const alone: Reply[] = [];
      if (writes.length > 1 && isAboutOneWrite(error))
        for (const write of writes) alone.push(await this.#commit([write]));
      else for (const write of writes) alone.push(() => write.fail(error));
      return () => replyAll(alone);
    }
    return () => {
      if (changes && !changes.isEmpty) this.#onCommitted(changes);
      replyAll(replies);
    };
  }
}

/** Every row that one of the writes has to see, once: most of a session's writes see the same ones. */
function keysOf(writes: readonly WaitingWrite[]): readonly RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const write of writes) {
    for (const key of write.keys) {
      const id = rowId(key.table, key.key);
      if (!keys.has(id)) keys.set(id, key);
    }
  }
  return [...keys.values()];
}

function replyAll(replies: readonly Reply[]): void {
  for (const reply of replies) reply();
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function refusal(reason: Error): Promise<never> {
  const refused = Promise.reject(reason);
  refused.catch(() => undefined);
  return refused;
}

function isAboutOneWrite(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'STORE_WRITE_FAILED';
}
