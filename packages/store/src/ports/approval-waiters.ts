import { AgentError } from '@sluice/agent';
import type { ApprovalSettlement } from '@sluice/kernel';
import { readRow } from '../engine/read-row.js';
import type { StoreCore } from './core.js';

const MAX_WITHHELD = 1000;

interface Waiter {
  answer(settlement: ApprovalSettlement): void;
  fail(error: unknown): void;
}

/** Everybody in this process who waits for an answer, wherever it is given. */
export class ApprovalWaiters {
  readonly #waiting = new Map<
    string,
    { readonly key: readonly [string, string]; readonly waiters: Set<Waiter> }
  >();
  /** Answers with a secret that were given in this process: they run from here and are stored nowhere. */
  readonly #withheld = new Map<string, ApprovalSettlement>();
  #closed: Error | undefined;

  wait(
    sessionId: string,
    callId: string,
  ): Waiter & { readonly promise: Promise<ApprovalSettlement> } {
    const id = `${sessionId}\u0000${callId}`;
    const entry = this.#waiting.get(id) ?? {
      key: [sessionId, callId] as const,
      waiters: new Set(),
    };
    this.#waiting.set(id, entry);
    let answer: (settlement: ApprovalSettlement) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const promise = new Promise<ApprovalSettlement>((resolve, reject) => {
      answer = resolve;
      fail = reject;
    });
    const leave = (): void => {
      entry.waiters.delete(waiter);
      if (entry.waiters.size === 0) this.#waiting.delete(id);
    };
    const waiter: Waiter = {
      answer(settlement) {
        leave();
        answer(settlement);
      },
      fail(error) {
        leave();
        fail(error);
      },
    };
    entry.waiters.add(waiter);
    if (this.#closed) waiter.fail(this.#closed);
    return { ...waiter, promise };
  }

  /** Keeps the whole answer here; what is stored holds only `id`. */
  withhold(id: string, settlement: ApprovalSettlement): void {
    this.#withheld.set(id, settlement);
    const [oldest] = this.#withheld.keys();
    if (this.#withheld.size > MAX_WITHHELD && oldest !== undefined) this.#withheld.delete(oldest);
  }

  withheld(id: string): ApprovalSettlement | undefined {
    return this.#withheld.get(id);
  }

  settled(sessionId: string, callId: string, settlement: ApprovalSettlement): void {
    const entry = this.#waiting.get(`${sessionId}\u0000${callId}`);
    for (const waiter of [...(entry?.waiters ?? [])]) waiter.answer(settlement);
  }

  /** Looks whether another process has given an answer that somebody here waits for. */
  async look(core: StoreCore, read: (text: string) => ApprovalSettlement): Promise<void> {
    if (this.#waiting.size === 0) return;
    const pending = await core.engine.all(
      'SELECT session_id, call_id FROM approvals WHERE outcome IS NULL',
      [],
    );
    const open = new Set(pending.map((row) => `${row.session_id}\u0000${row.call_id}`));
    for (const [id, { key }] of [...this.#waiting]) {
      if (open.has(id)) continue;
      const [row] = await core.engine.all(
        'SELECT * FROM approvals WHERE session_id = ? AND call_id = ?',
        key,
      );
      const text = row && readRow('approvals', row).settlement;
      if (text) this.settled(...key, read(text));
    }
  }

  close(): void {
    this.#closed = new AgentError('STORE_CLOSED', 'The store is closed');
    for (const { waiters } of [...this.#waiting.values()])
      for (const waiter of [...waiters]) waiter.fail(this.#closed);
  }
}
