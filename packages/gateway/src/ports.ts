import type { Awaitable } from '@sluice/kernel';
import type { ContextRunView } from '@sluice/protocol';

/** One entry of the audit chain. */
export interface AuditRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly sessionId?: string;
  readonly callId?: string;
  readonly actor?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
  /** Of the entry before it in the chain. */
  readonly previousHash: string;
}

/** What the gateway needs of an audit trail. Entries come oldest first unless told; fewer than `limit` are all. */
export interface AuditReader {
  list(filter: {
    readonly sessionId?: string;
    readonly kinds?: readonly string[];
    readonly tool?: string;
    readonly outcome?: string;
    readonly person?: string;
    readonly rule?: string;
    readonly text?: string;
    readonly hidesPlumbing?: boolean;
    /** Milliseconds, both inclusive. */
    readonly from?: number;
    readonly until?: number;
    readonly afterSeq?: number;
    readonly beforeSeq?: number;
    readonly newestFirst?: boolean;
    readonly limit: number;
  }): Awaitable<readonly AuditRow[]>;
  /** Walks the whole chain. */
  verify(): Awaitable<
    | { readonly ok: true }
    | { readonly ok: false; readonly badSeq: number; readonly message: string }
  >;
}

/** Runs of the automatic tools, newest first. */
export interface ContextRunReader {
  list(limit: number): Awaitable<readonly ContextRunView[]>;
}
